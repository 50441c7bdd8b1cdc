import { type Client, openClient, type Target } from './client.ts';
import { createFrameScanner } from './frame-scanner.ts';
import { encodeSubscribe, type SignIn } from './packets.ts';

const suback = 0x90;
const publishQos0 = 0x30;
const publishQos1 = 0x32;
const retain = 0x01;

/** Resolves when the server has granted the subscription. Deliveries of QoS 1 are acknowledged. */
export async function openSubscriber(
  target: Target,
  signIn: SignIn | undefined,
  topic: string,
  qos: 0 | 1,
  onDelivery: () => void,
): Promise<Client> {
  const client = await openClient(target, 0, signIn);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let acks: Buffer[] = [];
  const scan = createFrameScanner((firstByte, body) => {
    if (firstByte === suback && body[2] === qos) resolve();
    else if (firstByte === suback)
      reject(new Error(`the subscription of ${topic} was answered by ${body.toString('hex')}`));
    // What is retained was there before this round.
    else if ((firstByte & retain) !== 0) return;
    else if (firstByte !== publishQos0 && firstByte !== publishQos1)
      throw new Error(`a subscriber got a packet that begins with ${firstByte}`);
    else {
      onDelivery();
      const idAt = 2 + topic.length;
      if (firstByte === publishQos1) acks.push(Buffer.from([0x40, 2, body[idAt] ?? 0, body[idAt + 1] ?? 0]));
    }
  });
  client.onBytes = (bytes, length) => {
    scan(bytes, length);
    if (acks.length > 0) client.socket.write(Buffer.concat(acks));
    acks = [];
  };
  client.socket.write(encodeSubscribe(1, topic, qos));
  await promise;
  return client;
}
