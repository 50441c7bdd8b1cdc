import { openConnection } from '#tests/process/ingress-connection';

const pingMs = 700;
/** A paused node accepts connections and never answers. */
const silenceMsMax = 3000;

/** A connection that pings, and counts as closed when nothing was heard for a while. */
export const openWatchedConnection: typeof openConnection = (port, level, identity, { onPacket, onClosed }) => {
  let heardAtMs = performance.now();
  let isAccepted = false;
  const connection = openConnection(port, level, identity, {
    onPacket(packet) {
      heardAtMs = performance.now();
      if (packet.cmd === 'connack') isAccepted = true;
      if (packet.cmd !== 'pingresp') onPacket(packet);
    },
    onClosed() {
      clearInterval(timer);
      onClosed();
    },
  });
  const drop = (): void => {
    clearInterval(timer);
    connection.drop();
  };
  const timer = setInterval(() => {
    if (performance.now() - heardAtMs > silenceMsMax) {
      drop();
      onClosed();
    } else if (isAccepted) connection.send({ cmd: 'pingreq' });
  }, pingMs);
  return { send: connection.send, drop };
};
