import { parseStatements } from './statement.ts';

/**
 * The normative statements of MQTT 5.0 (OASIS Standard, 7 March 2019, Appendix B), paraphrased. There is no 2.2.1-1, and the
 * appendix has 3.3.1-10 the wrong way round; here it says what its section says.
 */
export const statements50 = parseStatements(`
both    MQTT-1.5.4-1    A string is well-formed UTF-8 without surrogates.
both    MQTT-1.5.4-2    A string has no U+0000.
both    MQTT-1.5.4-3    The bytes EF BB BF in a string are U+FEFF and stay where they are; nobody strips them.
both    MQTT-1.5.5-1    A variable byte integer is encoded in the fewest bytes.
both    MQTT-1.5.7-1    Both strings of a pair follow the rules for strings.
both    MQTT-2.1.3-1    Reserved bits in the fixed header have the values that the table of flag bits gives.
both    MQTT-2.2.1-2    A PUBLISH at QoS 0 has no packet identifier.
both    MQTT-2.2.1-3    A client gives each new SUBSCRIBE, UNSUBSCRIBE, and PUBLISH above QoS 0 a free identifier that is not 0.
server  MQTT-2.2.1-4    The server gives each new PUBLISH above QoS 0 a free identifier that is not 0.
both    MQTT-2.2.1-5    PUBACK, PUBREC, PUBREL and PUBCOMP carry the identifier of the PUBLISH that they belong to.
server  MQTT-2.2.1-6    SUBACK and UNSUBACK carry the identifier of the request that they answer.
both    MQTT-2.2.2-1    A packet without properties says so by a property length of 0.
both    MQTT-3.1.0-1    The first packet from a client is CONNECT.
server  MQTT-3.1.0-2    A second CONNECT is a protocol error and closes the connection.
server  MQTT-3.1.2-1    A protocol name other than MQTT closes the connection, after a CONNACK 0x84 at most.
server  MQTT-3.1.2-2    A protocol version that is not accepted closes the connection, after a CONNACK 0x84 at most.
server  MQTT-3.1.2-3    The reserved flag in CONNECT is checked to be 0.
both    MQTT-3.1.2-4    Clean start throws an earlier session away and begins a new one.
server  MQTT-3.1.2-5    Without clean start the session of the identifier is resumed where there is one.
server  MQTT-3.1.2-6    Without clean start a session is made where there is none.
server  MQTT-3.1.2-7    With the will flag a will is stored with the session.
server  MQTT-3.1.2-8    It is published after the connection closed and its delay passed or the session ended, unless it was withdrawn.
both    MQTT-3.1.2-9    With the will flag, will properties, topic and payload are in the payload of CONNECT.
server  MQTT-3.1.2-10   A will is forgotten once it was published, or when DISCONNECT 0x00 arrives.
both    MQTT-3.1.2-11   Without the will flag the will QoS is 0.
both    MQTT-3.1.2-12   The will QoS is 0, 1 or 2.
both    MQTT-3.1.2-13   Without the will flag will retain is 0.
server  MQTT-3.1.2-14   Without will retain the will is published as a message that is not retained.
server  MQTT-3.1.2-15   With will retain the will is published as a retained message.
both    MQTT-3.1.2-16   Without the user name flag there is no user name in the payload.
both    MQTT-3.1.2-17   With the user name flag there is a user name in the payload.
both    MQTT-3.1.2-18   Without the password flag there is no password in the payload.
both    MQTT-3.1.2-19   With the password flag there is a password in the payload.
client  MQTT-3.1.2-20   A client with nothing to send within the keep alive sends PINGREQ.
client  MQTT-3.1.2-21   A client uses the keep alive that the server sends instead of its own.
server  MQTT-3.1.2-22   A client silent for one and a half times its keep alive is disconnected as if the network had failed.
both    MQTT-3.1.2-23   A session with an expiry interval above 0 outlives the connection.
server  MQTT-3.1.2-24   No packet larger than the client's maximum packet size is sent.
server  MQTT-3.1.2-25   A packet that is too large is dropped, and counts as sent.
server  MQTT-3.1.2-26   No topic alias above the client's maximum is sent.
server  MQTT-3.1.2-27   Without a topic alias maximum from the client no alias is sent.
server  MQTT-3.1.2-28   Response information is not sent to a client that asked for none.
server  MQTT-3.1.2-29   Without problem information, reason strings and user properties are on PUBLISH, CONNACK and DISCONNECT only.
client  MQTT-3.1.2-30   A client that named an authentication method sends only AUTH or DISCONNECT before CONNACK.
both    MQTT-3.1.3-1    The payload fields come in order: client identifier, will, user name, password.
both    MQTT-3.1.3-2    The client identifier names the session on both sides.
both    MQTT-3.1.3-3    The client identifier is there, and is the first field of the payload.
both    MQTT-3.1.3-4    The client identifier is a UTF-8 string.
server  MQTT-3.1.3-5    Identifiers of 1 to 23 bytes out of digits and Latin letters are accepted.
server  MQTT-3.1.3-6    An empty identifier, where it is allowed, is replaced by a unique one.
server  MQTT-3.1.3-7    It is then as if the client had sent that identifier, and CONNACK tells it.
server  MQTT-3.1.3-8    A refused identifier closes the connection, after a CONNACK 0x85 at most.
server  MQTT-3.1.3-9    A connection to the session within the will delay cancels the will.
server  MQTT-3.1.3-10   The order of the will's user properties is kept.
both    MQTT-3.1.3-11   The will topic is a UTF-8 string.
both    MQTT-3.1.3-12   The user name is a UTF-8 string.
server  MQTT-3.1.4-1    A CONNECT that breaks the format closes the connection.
server  MQTT-3.1.4-2    A CONNECT that fails a further check, such as authentication, closes the connection.
server  MQTT-3.1.4-3    A CONNECT with the identifier of a connected client ends that older connection with DISCONNECT 0x8E.
server  MQTT-3.1.4-4    Clean start is carried out.
server  MQTT-3.1.4-5    A valid CONNECT gets a CONNACK 0x00.
server  MQTT-3.1.4-6    Nothing but AUTH that follows a refused CONNECT is processed.
server  MQTT-3.2.0-1    Nothing but AUTH is sent before a CONNACK 0x00.
server  MQTT-3.2.0-2    At most one CONNACK is sent on a connection.
server  MQTT-3.2.2-1    The reserved bits of the CONNACK flags are 0.
server  MQTT-3.2.2-2    With clean start, session present is 0 and the code 0x00.
server  MQTT-3.2.2-3    Without clean start, session present says whether there was a session, and the code is 0x00.
client  MQTT-3.2.2-4    A client without a session closes when session present is 1.
client  MQTT-3.2.2-5    A client with a session drops it when session present is 0.
server  MQTT-3.2.2-6    With a code other than 0x00, session present is 0.
server  MQTT-3.2.2-7    After a CONNACK with a code from 0x80 the connection is closed.
server  MQTT-3.2.2-8    CONNACK uses only the codes of its table.
server  MQTT-3.2.2-9    A server without QoS 1 or 2 says its maximum QoS.
server  MQTT-3.2.2-10   A server without QoS 1 or 2 still accepts subscriptions that ask for them.
client  MQTT-3.2.2-11   A client does not publish above the maximum QoS.
server  MQTT-3.2.2-12   A will QoS above what the server can closes the connection, with CONNACK 0x9B.
server  MQTT-3.2.2-13   A retained will, where nothing is retained, closes the connection, with CONNACK 0x9A.
client  MQTT-3.2.2-14   A client does not publish with RETAIN where the server does not retain.
client  MQTT-3.2.2-15   A client sends no packet above the server's maximum packet size.
server  MQTT-3.2.2-16   An empty identifier gets an assigned one that no other session has, in CONNACK.
client  MQTT-3.2.2-17   A client sends no topic alias above the server's maximum.
client  MQTT-3.2.2-18   A client sends no topic alias where the server gave no maximum.
server  MQTT-3.2.2-19   No reason string that would make CONNACK too large for the client.
server  MQTT-3.2.2-20   No user properties that would make CONNACK too large for the client.
client  MQTT-3.2.2-21   A client uses the server's keep alive instead of its own.
server  MQTT-3.2.2-22   Without a server keep alive the server uses the client's.
both    MQTT-3.3.1-1    A repeated PUBLISH has DUP set.
both    MQTT-3.3.1-2    At QoS 0 DUP is 0.
server  MQTT-3.3.1-3    DUP of an outgoing PUBLISH says only whether that packet is a repetition.
both    MQTT-3.3.1-4    A PUBLISH does not have both QoS bits set.
server  MQTT-3.3.1-5    A message with RETAIN replaces what is retained on its topic.
server  MQTT-3.3.1-6    An empty message with RETAIN is delivered and removes what was retained.
server  MQTT-3.3.1-7    An empty retained message is not stored.
server  MQTT-3.3.1-8    A message without RETAIN neither is retained nor replaces what is.
server  MQTT-3.3.1-9    With retain handling 0 the retained messages are sent at each subscribe.
server  MQTT-3.3.1-10   With retain handling 1 they are sent only where the subscription did not exist.
server  MQTT-3.3.1-11   With retain handling 2 they are not sent.
server  MQTT-3.3.1-12   Without retain as published, RETAIN is 0 on a message that is passed on.
server  MQTT-3.3.1-13   With retain as published, RETAIN is as it was received.
both    MQTT-3.3.2-1    The topic name is the first field of a PUBLISH, and a UTF-8 string.
both    MQTT-3.3.2-2    The topic name of a PUBLISH has no wildcards.
server  MQTT-3.3.2-3    The topic name of a PUBLISH to a subscriber matches its topic filter.
server  MQTT-3.3.2-4    The payload format indicator is passed on unaltered.
server  MQTT-3.3.2-5    A copy whose message expiry passed before delivery began is deleted.
server  MQTT-3.3.2-6    The message expiry sent on is the received one less the time of waiting.
both    MQTT-3.3.2-7    Topic aliases do not outlive the connection.
both    MQTT-3.3.2-8    A topic alias is never 0.
both    MQTT-3.3.2-9    A client sends no topic alias above the server's maximum.
client  MQTT-3.3.2-10   A client accepts every topic alias up to its maximum.
server  MQTT-3.3.2-11   The server sends no topic alias above the client's maximum.
server  MQTT-3.3.2-12   The server accepts every topic alias up to its maximum.
both    MQTT-3.3.2-13   The response topic is a UTF-8 string.
both    MQTT-3.3.2-14   The response topic has no wildcards.
server  MQTT-3.3.2-15   The response topic is passed on unaltered.
server  MQTT-3.3.2-16   The correlation data is passed on unaltered.
server  MQTT-3.3.2-17   The user properties are passed on unaltered.
server  MQTT-3.3.2-18   The user properties keep their order.
both    MQTT-3.3.2-19   The content type is a UTF-8 string.
server  MQTT-3.3.2-20   The content type is passed on unaltered.
both    MQTT-3.3.4-1    A PUBLISH is answered as its QoS asks: not at all, by PUBACK, by PUBREC.
server  MQTT-3.3.4-2    With overlapping subscriptions a message is delivered at the highest QoS among them.
server  MQTT-3.3.4-3    The subscription identifiers of overlapping subscriptions are sent with the message.
server  MQTT-3.3.4-4    A single copy carries the identifiers of all matching subscriptions.
server  MQTT-3.3.4-5    Several copies carry the identifier of their own subscription each.
both    MQTT-3.3.4-6    A PUBLISH from a client has no subscription identifier.
both    MQTT-3.3.4-7    A client has no more unacknowledged PUBLISH packets than the server's receive maximum.
client  MQTT-3.3.4-8    A client delays nothing but PUBLISH because of the receive maximum.
server  MQTT-3.3.4-9    The server has no more unacknowledged PUBLISH packets than the client's receive maximum.
server  MQTT-3.3.4-10   The server delays nothing but PUBLISH because of the receive maximum.
both    MQTT-3.4.2-1    PUBACK uses only the codes of its table.
both    MQTT-3.4.2-2    No reason string that would make PUBACK too large for the receiver.
both    MQTT-3.4.2-3    No user properties that would make PUBACK too large for the receiver.
both    MQTT-3.5.2-1    PUBREC uses only the codes of its table.
both    MQTT-3.5.2-2    No reason string that would make PUBREC too large for the receiver.
both    MQTT-3.5.2-3    No user properties that would make PUBREC too large for the receiver.
both    MQTT-3.6.1-1    The flags of PUBREL are 0010; anything else is malformed and closes the connection.
both    MQTT-3.6.2-1    PUBREL uses only the codes of its table.
both    MQTT-3.6.2-2    No reason string that would make PUBREL too large for the receiver.
both    MQTT-3.6.2-3    No user properties that would make PUBREL too large for the receiver.
both    MQTT-3.7.2-1    PUBCOMP uses only the codes of its table.
both    MQTT-3.7.2-2    No reason string that would make PUBCOMP too large for the receiver.
both    MQTT-3.7.2-3    No user properties that would make PUBCOMP too large for the receiver.
both    MQTT-3.8.1-1    The flags of SUBSCRIBE are 0010; anything else is malformed and closes the connection.
both    MQTT-3.8.3-1    Topic filters in SUBSCRIBE are UTF-8 strings.
both    MQTT-3.8.3-2    SUBSCRIBE has at least one filter.
server  MQTT-3.8.3-3    With no local a client does not get what it published itself.
both    MQTT-3.8.3-4    No local on a shared subscription is a protocol error.
server  MQTT-3.8.3-5    A SUBSCRIBE with reserved option bits set is malformed.
server  MQTT-3.8.4-1    SUBSCRIBE is answered by SUBACK.
server  MQTT-3.8.4-2    SUBACK has the packet identifier of its SUBSCRIBE.
server  MQTT-3.8.4-3    A filter that is already subscribed is replaced.
server  MQTT-3.8.4-4    With retain handling 0 its retained messages are sent again; no message is lost by the replacement.
server  MQTT-3.8.4-5    Several filters in one SUBSCRIBE act like several SUBSCRIBEs with one SUBACK.
server  MQTT-3.8.4-6    SUBACK has a code for each filter.
server  MQTT-3.8.4-7    That code is the granted QoS or a failure.
server  MQTT-3.8.4-8    A message is delivered at the lower of its own QoS and the granted one.
server  MQTT-3.9.2-1    No reason string that would make SUBACK too large for the client.
server  MQTT-3.9.2-2    No user properties that would make SUBACK too large for the client.
server  MQTT-3.9.3-1    The codes in SUBACK are in the order of the filters.
server  MQTT-3.9.3-2    SUBACK uses only the codes of its table.
both    MQTT-3.10.1-1   The flags of UNSUBSCRIBE are 0010; anything else is malformed and closes the connection.
both    MQTT-3.10.3-1   Topic filters in UNSUBSCRIBE are UTF-8 strings.
both    MQTT-3.10.3-2   UNSUBSCRIBE has at least one filter.
server  MQTT-3.10.4-1   Filters to unsubscribe are compared character by character; an exact match is deleted.
server  MQTT-3.10.4-2   After UNSUBSCRIBE no new messages are added for the client.
server  MQTT-3.10.4-3   Deliveries at QoS 1 and 2 that had begun are completed after UNSUBSCRIBE.
server  MQTT-3.10.4-4   UNSUBSCRIBE is answered by UNSUBACK.
server  MQTT-3.10.4-5   UNSUBACK has the packet identifier of its UNSUBSCRIBE, and is sent also where nothing was subscribed.
server  MQTT-3.10.4-6   Several filters in one UNSUBSCRIBE act like several UNSUBSCRIBEs with one UNSUBACK.
server  MQTT-3.11.2-1   No reason string that would make UNSUBACK too large for the client.
server  MQTT-3.11.2-2   No user properties that would make UNSUBACK too large for the client.
server  MQTT-3.11.3-1   The codes in UNSUBACK are in the order of the filters.
server  MQTT-3.11.3-2   UNSUBACK uses only the codes of its table, one for each filter.
server  MQTT-3.12.4-1   PINGREQ is answered by PINGRESP.
server  MQTT-3.14.0-1   The server sends no DISCONNECT before a CONNACK below 0x80.
both    MQTT-3.14.1-1   A DISCONNECT with reserved bits set is malformed, answered by DISCONNECT 0x81.
both    MQTT-3.14.2-1   DISCONNECT uses only the codes of its table.
server  MQTT-3.14.2-2   DISCONNECT from the server has no session expiry interval.
both    MQTT-3.14.2-3   No reason string that would make DISCONNECT too large for the receiver.
both    MQTT-3.14.2-4   No user properties that would make DISCONNECT too large for the receiver.
both    MQTT-3.14.4-1   Who sent DISCONNECT sends nothing more.
both    MQTT-3.14.4-2   Who sent DISCONNECT closes the connection.
server  MQTT-3.14.4-3   DISCONNECT 0x00 throws the will away, unpublished.
both    MQTT-3.15.1-1   The flags of AUTH are 0; anything else is malformed and closes the connection.
both    MQTT-3.15.2-1   AUTH uses only the codes of its table.
both    MQTT-3.15.2-2   No reason string that would make AUTH too large for the receiver.
both    MQTT-3.15.2-3   No user properties that would make AUTH too large for the receiver.
both    MQTT-4.1.0-1    Session state is not thrown away while the connection is open.
server  MQTT-4.1.0-2    It is thrown away once the connection is closed and the session expiry interval has passed.
both    MQTT-4.2.0-1    There is a transport that is ordered, lossless and carries bytes both ways.
both    MQTT-4.3.1-1    At QoS 0 the sender sends PUBLISH with QoS 0 and DUP 0.
both    MQTT-4.3.2-1    At QoS 1 the sender uses a free packet identifier for each new message.
both    MQTT-4.3.2-2    It sends PUBLISH with that identifier, QoS 1 and DUP 0.
both    MQTT-4.3.2-3    It holds the message unacknowledged until PUBACK.
both    MQTT-4.3.2-4    The receiver answers PUBACK with that identifier, having accepted the message.
both    MQTT-4.3.2-5    After PUBACK the receiver takes the same identifier for a new message, whatever DUP says.
both    MQTT-4.3.3-1    At QoS 2 the sender uses a free packet identifier for each new message.
both    MQTT-4.3.3-2    It sends PUBLISH with that identifier, QoS 2 and DUP 0.
both    MQTT-4.3.3-3    It holds the message unacknowledged until PUBREC.
both    MQTT-4.3.3-4    It answers a PUBREC below 0x80 by PUBREL with the same identifier.
both    MQTT-4.3.3-5    It holds PUBREL unacknowledged until PUBCOMP.
both    MQTT-4.3.3-6    It does not repeat PUBLISH after PUBREL.
both    MQTT-4.3.3-7    It does not let a message expire once PUBLISH was sent.
both    MQTT-4.3.3-8    The receiver answers PUBREC with that identifier, having accepted the message.
both    MQTT-4.3.3-9    After a PUBREC from 0x80 the receiver takes the same identifier for a new message.
both    MQTT-4.3.3-10   Until PUBREL the receiver answers the same identifier by PUBREC and delivers nothing twice.
both    MQTT-4.3.3-11   The receiver answers PUBREL by PUBCOMP with the same identifier.
both    MQTT-4.3.3-12   After PUBCOMP the receiver takes the same identifier for a new message.
both    MQTT-4.3.3-13   The receiver completes the exchange also for a message that expired.
both    MQTT-4.4.0-1    After a reconnect to a session, and only then, what was not acknowledged is sent again with its identifiers.
both    MQTT-4.4.0-2    A PUBLISH answered from 0x80 counts as acknowledged and is not repeated.
server  MQTT-4.5.0-1    An accepted message goes into the session of every client with a matching subscription.
client  MQTT-4.5.0-2    A client acknowledges every PUBLISH, whether it uses it or not.
client  MQTT-4.6.0-1    A client repeats PUBLISH packets in the order in which it sent them.
client  MQTT-4.6.0-2    A client sends PUBACK in the order of the PUBLISH packets.
client  MQTT-4.6.0-3    A client sends PUBREC in the order of the PUBLISH packets.
client  MQTT-4.6.0-4    A client sends PUBREL in the order of the PUBREC packets.
server  MQTT-4.6.0-5    On an ordered topic messages are delivered in the order of arrival from each client.
server  MQTT-4.6.0-6    For subscriptions that are not shared every topic is ordered.
both    MQTT-4.7.0-1    Wildcards are for topic filters, never for topic names.
both    MQTT-4.7.1-1    # stands alone or after a separator, and last.
both    MQTT-4.7.1-2    + takes up a whole level, at any place.
server  MQTT-4.7.2-1    A filter that begins with a wildcard does not match a topic that begins with $.
both    MQTT-4.7.3-1    Topic names and filters have at least one character.
both    MQTT-4.7.3-2    Topic names and filters have no U+0000.
both    MQTT-4.7.3-3    Topic names and filters have at most 65535 bytes.
server  MQTT-4.7.3-4    Matching does not normalise or replace characters.
both    MQTT-4.8.2-1    A shared subscription begins with $share/ and has a share name of at least one character.
both    MQTT-4.8.2-2    The share name has no /, + or #, and a / and a topic filter follow it.
server  MQTT-4.8.2-3    A shared subscription delivers at the QoS granted to the client that is chosen.
server  MQTT-4.8.2-4    A QoS 2 delivery that a lost connection interrupted is completed to that client when it is back.
server  MQTT-4.8.2-5    If its session ends instead, the message goes to nobody else.
server  MQTT-4.8.2-6    A message refused from 0x80 is dropped and goes to nobody else.
both    MQTT-4.9.0-1    The send quota begins above 0 and at most at the receive maximum.
both    MQTT-4.9.0-2    With the quota used up no PUBLISH above QoS 0 is sent.
both    MQTT-4.9.0-3    Other packets are processed and answered also with the quota used up.
server  MQTT-4.12.0-1   An authentication method that is not supported closes the connection, after CONNACK 0x8C or 0x87 at most.
server  MQTT-4.12.0-2   AUTH from the server during authentication has the code 0x18.
client  MQTT-4.12.0-3   AUTH from the client in answer has the code 0x18.
server  MQTT-4.12.0-4   A rejected authentication closes the connection, after a CONNACK from 0x80 at most.
both    MQTT-4.12.0-5   AUTH and a successful CONNACK carry the method that CONNECT named.
server  MQTT-4.12.0-6   Without a method in CONNECT the server sends no AUTH, and no method in CONNACK.
client  MQTT-4.12.0-7   Without a method in CONNECT the client sends no AUTH.
client  MQTT-4.12.1-1   A client that authenticates again uses the method of its CONNECT.
both    MQTT-4.12.1-2   An authentication again that fails closes the connection.
server  MQTT-4.13.1-1   A malformed packet or a protocol error that has a reason code closes the connection.
both    MQTT-4.13.2-1   A code from 0x80 in CONNACK or DISCONNECT closes the connection, whether it is sent or not.
both    MQTT-6.0.0-1    Packets travel in binary WebSocket frames; any other data frame closes the connection.
both    MQTT-6.0.0-2    Packets may be split and joined over WebSocket frames in any way.
client  MQTT-6.0.0-3    A client offers the subprotocol mqtt.
server  MQTT-6.0.0-4    The server selects the subprotocol mqtt.
`);
