import { frame, properties, text } from './bytes.ts';
import { conforms } from './wire.ts';

conforms(
  { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
  'an error on one connection is of no consequence to another',
  async (wire) => {
    const topic = wire.topic('undisturbed');
    const bystander = await wire.connect();
    await bystander.subscribe(topic);
    const offender = await wire.connect();
    offender.send([0x00, 0]);
    await offender.closed();
    await bystander.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
  'nothing that follows an error is processed',
  async (wire, level) => {
    const topic = wire.topic('after');
    const watcher = await wire.connect();
    await watcher.subscribe(topic);
    const offender = await wire.connect();
    const publish = frame(0x30, text(topic), level === 5 ? properties() : [], Buffer.from('x'));
    offender.send([0x00, 0, ...publish]);
    await offender.closed();
    await watcher.expectNothing();
  },
);
