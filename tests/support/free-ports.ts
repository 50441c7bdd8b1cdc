/** Settings that let the system choose a free port for every listener. */
export const freePorts = {
  SCOREWIRE_HTTP_PORT: '0',
  SCOREWIRE_HTTPS_PORT: '0',
  SCOREWIRE_MQTT_PORT: '0',
  SCOREWIRE_MQTT_TLS_PORT: '0',
  SCOREWIRE_MQTT_WEBSOCKET_PORT: '0',
  SCOREWIRE_MQTT_WEBSOCKET_TLS_PORT: '0',
};
