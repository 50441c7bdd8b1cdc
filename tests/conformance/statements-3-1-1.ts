import { parseStatements } from './statement.ts';

/**
 * The normative statements of MQTT 3.1.1 (OASIS Standard, 29 October 2014, Appendix B), paraphrased. Two ids are misprinted
 * there (3-8.3-4 and 3.1.2.7) and stand here as they are meant.
 */
export const statements311 = parseStatements(`
both    MQTT-1.5.3-1    A string is well-formed UTF-8 without surrogates; a packet with anything else closes the connection.
both    MQTT-1.5.3-2    A string has no U+0000; a packet with one closes the connection.
both    MQTT-1.5.3-3    The bytes EF BB BF in a string are U+FEFF and stay where they are; nobody strips them.
both    MQTT-2.2.2-1    Reserved bits in the fixed header have the values that the table of flag bits gives.
both    MQTT-2.2.2-2    A packet with invalid flags closes the connection.
both    MQTT-2.3.1-1    SUBSCRIBE, UNSUBSCRIBE, and PUBLISH above QoS 0 have a packet identifier that is not 0.
client  MQTT-2.3.1-2    A client gives each new such packet an identifier that is not in use.
client  MQTT-2.3.1-3    A client repeats a packet with the identifier it had, and reuses it only after the acknowledgement.
server  MQTT-2.3.1-4    The server does the same with each PUBLISH above QoS 0 that it sends.
both    MQTT-2.3.1-5    A PUBLISH at QoS 0 has no packet identifier.
both    MQTT-2.3.1-6    PUBACK, PUBREC and PUBREL carry the identifier of the PUBLISH that they belong to.
server  MQTT-2.3.1-7    SUBACK and UNSUBACK carry the identifier of the request that they answer.
both    MQTT-3.1.0-1    The first packet from a client is CONNECT.
server  MQTT-3.1.0-2    A second CONNECT is a protocol violation: the client is disconnected.
server  MQTT-3.1.2-1    A CONNECT with another protocol name is not processed as MQTT.
server  MQTT-3.1.2-2    A protocol level that is not supported gets CONNACK 0x01, then the connection is closed.
server  MQTT-3.1.2-3    A CONNECT with the reserved flag set is answered by closing.
both    MQTT-3.1.2-4    Without clean session the stored session is resumed, or one is made; it outlives the connection.
server  MQTT-3.1.2-5    A stored session gathers QoS 1 and 2 messages for its subscriptions while the client is away.
both    MQTT-3.1.2-6    With clean session an earlier session is thrown away, and the new one lasts as long as the connection.
server  MQTT-3.1.2-7    Retained messages are no part of a session and survive its end.
server  MQTT-3.1.2-8    A will is kept with the connection and published when it ends, unless a DISCONNECT removed it.
both    MQTT-3.1.2-9    With the will flag, will topic and will message are in the payload.
server  MQTT-3.1.2-10   A will is forgotten once it was published, or when DISCONNECT arrives.
both    MQTT-3.1.2-11   Without the will flag, will QoS and will retain are 0 and the payload has no will.
server  MQTT-3.1.2-12   Without the will flag nothing is published when the connection ends.
both    MQTT-3.1.2-13   Without the will flag the will QoS is 0.
both    MQTT-3.1.2-14   The will QoS is 0, 1 or 2, never 3.
both    MQTT-3.1.2-15   Without the will flag will retain is 0.
server  MQTT-3.1.2-16   Without will retain the will is published as a message that is not retained.
server  MQTT-3.1.2-17   With will retain the will is published as a retained message.
both    MQTT-3.1.2-18   Without the user name flag there is no user name in the payload.
both    MQTT-3.1.2-19   With the user name flag there is a user name in the payload.
both    MQTT-3.1.2-20   Without the password flag there is no password in the payload.
both    MQTT-3.1.2-21   With the password flag there is a password in the payload.
both    MQTT-3.1.2-22   Without the user name flag the password flag is 0.
client  MQTT-3.1.2-23   A client with nothing to send within the keep alive sends PINGREQ.
server  MQTT-3.1.2-24   A client silent for one and a half times its keep alive is disconnected as if the network had failed.
both    MQTT-3.1.3-1    The payload fields come in order: client identifier, will topic, will message, user name, password.
both    MQTT-3.1.3-2    The client identifier names the session on both sides.
both    MQTT-3.1.3-3    The client identifier is there, and is the first field of the payload.
both    MQTT-3.1.3-4    The client identifier is a UTF-8 string.
server  MQTT-3.1.3-5    Identifiers of 1 to 23 bytes out of digits and Latin letters are accepted.
server  MQTT-3.1.3-6    An empty identifier, where it is allowed, is replaced by a unique one.
client  MQTT-3.1.3-7    A client with an empty identifier sets clean session.
server  MQTT-3.1.3-8    An empty identifier without clean session gets CONNACK 0x02, then the connection is closed.
server  MQTT-3.1.3-9    A refused identifier gets CONNACK 0x02, then the connection is closed.
both    MQTT-3.1.3-10   The will topic is a UTF-8 string.
both    MQTT-3.1.3-11   The user name is a UTF-8 string.
server  MQTT-3.1.4-1    A CONNECT that breaks the format is answered by closing, without a CONNACK.
server  MQTT-3.1.4-2    A CONNECT with the identifier of a connected client ends that older connection.
server  MQTT-3.1.4-3    A valid CONNECT has clean session carried out.
server  MQTT-3.1.4-4    A valid CONNECT gets a CONNACK with code 0.
server  MQTT-3.1.4-5    Nothing that follows a refused CONNECT is processed.
server  MQTT-3.2.0-1    The first packet from the server is CONNACK.
server  MQTT-3.2.2-1    With clean session, session present is 0.
server  MQTT-3.2.2-2    Without clean session, session present is 1 where a session was stored.
server  MQTT-3.2.2-3    Where no session was stored, session present is 0.
server  MQTT-3.2.2-4    With a code other than 0, session present is 0.
server  MQTT-3.2.2-5    After a CONNACK with a code other than 0 the connection is closed.
server  MQTT-3.2.2-6    Where no return code fits, the connection is closed without a CONNACK.
both    MQTT-3.3.1-1    A repeated PUBLISH has DUP set.
both    MQTT-3.3.1-2    At QoS 0 DUP is 0.
server  MQTT-3.3.1-3    DUP of an outgoing PUBLISH says only whether that packet is a repetition.
both    MQTT-3.3.1-4    A PUBLISH with both QoS bits set closes the connection.
server  MQTT-3.3.1-5    A message with RETAIN is stored with its QoS for subscribers to come.
server  MQTT-3.3.1-6    A new subscription gets the last retained message of each matching topic.
server  MQTT-3.3.1-7    A QoS 0 message with RETAIN throws away what was retained on its topic.
server  MQTT-3.3.1-8    RETAIN is 1 on a message that is sent because of a new subscription.
server  MQTT-3.3.1-9    RETAIN is 0 on a message that is sent because of an established subscription.
server  MQTT-3.3.1-10   An empty message with RETAIN is delivered and removes what was retained.
server  MQTT-3.3.1-11   An empty retained message is not stored.
server  MQTT-3.3.1-12   A message without RETAIN neither is retained nor replaces what is.
both    MQTT-3.3.2-1    The topic name is the first field of a PUBLISH, and a UTF-8 string.
both    MQTT-3.3.2-2    The topic name of a PUBLISH has no wildcards.
server  MQTT-3.3.2-3    The topic name of a PUBLISH to a subscriber matches its topic filter.
both    MQTT-3.3.4-1    A PUBLISH is answered as its QoS asks: not at all, by PUBACK, by PUBREC.
server  MQTT-3.3.5-1    With overlapping subscriptions a message is delivered at the highest QoS among them.
server  MQTT-3.3.5-2    A PUBLISH that is not allowed is acknowledged as usual, or the connection is closed.
both    MQTT-3.6.1-1    The flags of PUBREL are 0010; anything else is malformed and closes the connection.
both    MQTT-3.8.1-1    The flags of SUBSCRIBE are 0010; anything else is malformed and closes the connection.
both    MQTT-3.8.3-1    Topic filters in SUBSCRIBE are UTF-8 strings.
server  MQTT-3.8.3-2    A server without wildcards refuses filters that have them.
both    MQTT-3.8.3-3    SUBSCRIBE has at least one filter.
server  MQTT-3.8.3-4    A SUBSCRIBE with reserved bits set or with QoS 3 is malformed and closes the connection.
server  MQTT-3.8.4-1    SUBSCRIBE is answered by SUBACK.
server  MQTT-3.8.4-2    SUBACK has the packet identifier of its SUBSCRIBE.
server  MQTT-3.8.4-3    A filter that is already subscribed is replaced, its retained messages sent again, nothing interrupted.
server  MQTT-3.8.4-4    Several filters in one SUBSCRIBE act like several SUBSCRIBEs with one SUBACK.
server  MQTT-3.8.4-5    SUBACK has a code for each filter: the granted QoS or failure.
server  MQTT-3.8.4-6    A message is delivered at the lower of its own QoS and the granted one.
server  MQTT-3.9.3-1    The codes in SUBACK are in the order of the filters.
server  MQTT-3.9.3-2    SUBACK uses no codes but 0x00, 0x01, 0x02 and 0x80.
both    MQTT-3.10.1-1   The flags of UNSUBSCRIBE are 0010; anything else is malformed and closes the connection.
both    MQTT-3.10.3-1   Topic filters in UNSUBSCRIBE are UTF-8 strings.
both    MQTT-3.10.3-2   UNSUBSCRIBE has at least one filter.
server  MQTT-3.10.4-1   Filters to unsubscribe are compared character by character with those that are held.
server  MQTT-3.10.4-2   After UNSUBSCRIBE no new messages are added for the client.
server  MQTT-3.10.4-3   Deliveries at QoS 1 and 2 that had begun are completed after UNSUBSCRIBE.
server  MQTT-3.10.4-4   UNSUBSCRIBE is answered by UNSUBACK with the same packet identifier.
server  MQTT-3.10.4-5   UNSUBACK is sent also where nothing was subscribed.
server  MQTT-3.10.4-6   Several filters in one UNSUBSCRIBE act like several UNSUBSCRIBEs with one UNSUBACK.
server  MQTT-3.12.4-1   PINGREQ is answered by PINGRESP.
server  MQTT-3.14.1-1   A DISCONNECT with reserved bits set gets the client disconnected.
client  MQTT-3.14.4-1   A client closes the connection after DISCONNECT.
client  MQTT-3.14.4-2   A client sends nothing after DISCONNECT.
server  MQTT-3.14.4-3   DISCONNECT throws the will away, unpublished.
both    MQTT-4.1.0-1    Session state is kept for as long as the session lasts.
both    MQTT-4.1.0-2    A session lasts at least as long as its connection.
both    MQTT-4.3.1-1    At QoS 0 the sender sends PUBLISH with QoS 0 and DUP 0.
both    MQTT-4.3.2-1    At QoS 1 the sender uses a free packet identifier, DUP 0, and waits for PUBACK.
both    MQTT-4.3.2-2    At QoS 1 the receiver answers PUBACK, and then takes the same identifier for a new message.
both    MQTT-4.3.3-1    At QoS 2 the sender uses a free identifier, waits for PUBREC, sends PUBREL, waits for PUBCOMP.
both    MQTT-4.3.3-2    At QoS 2 the receiver answers PUBREC, delivers once until PUBREL, and answers that by PUBCOMP.
both    MQTT-4.4.0-1    After a reconnect without clean session what was not acknowledged is sent again, with its identifiers.
server  MQTT-4.5.0-1    An accepted message goes into the session of every client with a matching subscription.
client  MQTT-4.5.0-2    A client acknowledges every PUBLISH, whether it uses it or not.
client  MQTT-4.6.0-1    A client repeats PUBLISH packets in the order in which it sent them.
client  MQTT-4.6.0-2    A client sends PUBACK in the order of the PUBLISH packets.
client  MQTT-4.6.0-3    A client sends PUBREC in the order of the PUBLISH packets.
client  MQTT-4.6.0-4    A client sends PUBREL in the order of the PUBREC packets.
server  MQTT-4.6.0-5    Topics are ordered unless an administrator says otherwise.
server  MQTT-4.6.0-6    On an ordered topic the server follows those rules and delivers in the order of arrival.
both    MQTT-4.7.1-1    Wildcards are for topic filters, never for topic names.
both    MQTT-4.7.1-2    # stands alone or after a separator, and last.
both    MQTT-4.7.1-3    + takes up a whole level, at any place.
server  MQTT-4.7.2-1    A filter that begins with a wildcard does not match a topic that begins with $.
both    MQTT-4.7.3-1    Topic names and filters have at least one character.
both    MQTT-4.7.3-2    Topic names and filters have no U+0000.
both    MQTT-4.7.3-3    Topic names and filters have at most 65535 bytes.
server  MQTT-4.7.3-4    Matching does not normalise or replace characters.
both    MQTT-4.8.0-1    A protocol violation closes the connection that it came on.
both    MQTT-4.8.0-2    A transient error while a packet is processed closes the connection that it came on.
both    MQTT-6.0.0-1    Packets travel in binary WebSocket frames; any other data frame closes the connection.
both    MQTT-6.0.0-2    Packets may be split and joined over WebSocket frames in any way.
client  MQTT-6.0.0-3    A client offers the subprotocol mqtt.
server  MQTT-6.0.0-4    The server selects the subprotocol mqtt.
server  MQTT-7.0.0-1    A server that connects to other servers conforms as a client too.
both    MQTT-7.0.0-2    No extension outside the standard is needed to interoperate.
server  MQTT-7.1.1-1    The server offers a transport that is ordered, lossless and carries bytes both ways.
client  MQTT-7.1.2-1    The client offers a transport that is ordered, lossless and carries bytes both ways.
`);
