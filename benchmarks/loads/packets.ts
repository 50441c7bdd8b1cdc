/** The few MQTT 3.1.1 packets that the load is made of, written by hand so that no client library is measured. */
export const pingRequest = Buffer.from([0xc0, 0x00]);
export const pingResponse = Buffer.from([0xd0, 0x00]);
export const disconnect = Buffer.from([0xe0, 0x00]);
export const acceptedConnack = Buffer.from([0x20, 0x02, 0x00, 0x00]);
export const pubackBytes = 4;

export interface SignIn {
  readonly username: string;
  readonly password: string;
}

export function encodeConnect(clientId: string, keepAliveSeconds: number, signIn?: SignIn): Buffer {
  const cleanSession = 0x02;
  const usernameAndPassword = 0xc0;
  const body = [
    encodeText('MQTT'),
    Buffer.from([4, signIn === undefined ? cleanSession : cleanSession | usernameAndPassword]),
    encodeUint16(keepAliveSeconds),
    encodeText(clientId),
    ...(signIn === undefined ? [] : [encodeText(signIn.username), encodeText(signIn.password)]),
  ];
  return encodePacket(0x10, Buffer.concat(body));
}

export function encodePublish(topic: string, payload: Buffer): Buffer {
  return encodePacket(0x30, Buffer.concat([encodeText(topic), payload]));
}

export function encodeQos1Publish(topic: string, packetId: number, payload: Buffer): Buffer {
  return encodePacket(0x32, Buffer.concat([encodeText(topic), encodeUint16(packetId), payload]));
}

export function encodePuback(packetId: number): Buffer {
  return Buffer.from([0x40, 2, packetId >> 8, packetId & 0xff]);
}

export function encodeSubscribe(packetId: number, filter: string, qos: 0 | 1): Buffer {
  return encodePacket(0x82, Buffer.concat([encodeUint16(packetId), encodeText(filter), Buffer.from([qos])]));
}

export function encodeSuback(packetId: number, qos: 0 | 1): Buffer {
  return encodePacket(0x90, Buffer.concat([encodeUint16(packetId), Buffer.from([qos])]));
}

function encodePacket(firstByte: number, body: Buffer): Buffer {
  const header = [firstByte];
  let rest = body.length;
  do {
    header.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.concat([Buffer.from(header), body]);
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([encodeUint16(bytes.length), bytes]);
}

function encodeUint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}
