import assert from 'node:assert/strict';
import { conforms } from './wire.ts';

/** 4.10 Request and response. */

conforms(
  { '5.0': ['MQTT-3.3.2-15', 'MQTT-3.3.2-16'] },
  'a requester gets the answer of a responder at its Response Topic, with its Correlation Data',
  async (wire) => {
    const [requests, responses] = [wire.topic('requests'), wire.topic('responses')];
    const correlationData = Buffer.from([0, 1, 254, 255]);
    const responder = await wire.connect();
    await responder.subscribe(requests, 1);
    const requester = await wire.connect();
    await requester.subscribe(responses, 1);
    await requester.publish(requests, 'request', { qos: 1, properties: { responseTopic: responses, correlationData } });
    const request = await responder.receive();
    await responder.publish(request.properties?.responseTopic ?? '', 'response', {
      qos: 1,
      properties: { correlationData: request.properties?.correlationData ?? Buffer.alloc(0) },
    });
    const response = await requester.receive();
    assert.deepEqual(
      [response.payload.toString(), response.properties?.correlationData],
      ['response', correlationData],
    );
  },
);
