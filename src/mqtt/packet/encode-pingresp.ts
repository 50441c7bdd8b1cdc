export const pingresp: Buffer = Buffer.from([0xd0, 0]);
