"""A paho client in a process of its own: it takes commands as JSON lines and tells what happens as JSON lines."""

import json
import sys
import threading

import paho.mqtt.client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

printing = threading.Lock()


def tell(event, **details):
    with printing:
        print(json.dumps({"event": event, **details}), flush=True)


def create_client(level, client_id, clean):
    options = {"client_id": client_id, "protocol": mqtt.MQTTv5 if level == 5 else mqtt.MQTTv311}
    if level == 4:
        options["clean_session"] = clean
    # From 2.0 on one has to say which kind of callbacks one has.
    if hasattr(mqtt, "CallbackAPIVersion"):
        options["callback_api_version"] = mqtt.CallbackAPIVersion.VERSION1
    return mqtt.Client(**options)


def to_properties(packet_type, given):
    if given is None:
        return None
    properties = Properties(packet_type)
    for name, value in given.items():
        if name == "UserProperty":
            value = [tuple(pair) for pair in value]
        elif name == "CorrelationData":
            value = value.encode()
        setattr(properties, name, value)
    return properties


def from_properties(properties):
    if properties is None:
        return None
    found = {}
    for name in (
        "PayloadFormatIndicator",
        "MessageExpiryInterval",
        "ContentType",
        "ResponseTopic",
        "CorrelationData",
        "SubscriptionIdentifier",
        "UserProperty",
        "AssignedClientIdentifier",
        "ReceiveMaximum",
    ):
        if hasattr(properties, name):
            value = getattr(properties, name)
            found[name] = value.decode() if isinstance(value, bytes) else value
    return found


def on_connect(_client, _data, flags, reason, properties=None):
    tell(
        "connected",
        sessionPresent=flags["session present"] == 1,
        isAccepted=reason == 0,
        properties=from_properties(properties),
    )


def on_subscribe(_client, _data, _message_id, granted, _properties=None):
    tell("subscribed", granted=[getattr(code, "value", code) for code in granted])


def on_message(_client, _data, message):
    tell(
        "message",
        topic=message.topic,
        payload=message.payload.decode(),
        qos=message.qos,
        retain=message.retain == 1,
        properties=from_properties(getattr(message, "properties", None)),
    )


def connect(command):
    level = command["level"]
    client = create_client(level, command["clientId"], command["clean"])
    client.on_connect = on_connect
    client.on_subscribe = on_subscribe
    client.on_message = on_message
    will = command.get("will")
    if will is not None:
        client.will_set(will["topic"], will["payload"], will["qos"], will["retain"])
    options = {}
    if level == 5:
        options["clean_start"] = command["clean"]
        options["properties"] = to_properties(PacketTypes.CONNECT, command.get("properties"))
    client.connect("127.0.0.1", command["port"], 60, **options)
    client.loop_start()
    return client


def publish(client, command):
    options = {"qos": command["qos"], "retain": command["retain"]}
    properties = to_properties(PacketTypes.PUBLISH, command.get("properties"))
    if properties is not None:
        options["properties"] = properties
    for sent in [client.publish(command["topic"], payload, **options) for payload in command["payloads"]]:
        sent.wait_for_publish()
    tell("published")


def subscribe(client, command):
    properties = to_properties(PacketTypes.SUBSCRIBE, command.get("properties"))
    options = {} if properties is None else {"properties": properties}
    client.subscribe(command["filter"], command["qos"], **options)


def main():
    client = None
    for line in sys.stdin:
        command = json.loads(line)
        name = command["do"]
        if name == "connect":
            client = connect(command)
        elif name == "subscribe":
            subscribe(client, command)
        elif name == "publish":
            publish(client, command)
        elif name == "disconnect":
            client.disconnect()
            client.loop_stop()
            return


main()
