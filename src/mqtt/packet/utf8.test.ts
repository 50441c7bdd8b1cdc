import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { reasonCode } from './reason-code.ts';
import { decodeUtf8 } from './utf8.ts';
import { refusalOf } from './wire.vectors.ts';

suite('refused', () => {
  const cases: Readonly<Record<string, readonly number[]>> = {
    '[MQTT-1.5.4-2] U+0000': [0x61, 0x00, 0x62],
    '[MQTT-1.5.4-2] U+0000 after another than ASCII': [0xc3, 0xa9, 0x00],
    '[MQTT-1.5.4-2] U+0000 in an overlong form': [0xc0, 0x80],
    '[MQTT-1.5.4-1] the first surrogate': [0xed, 0xa0, 0x80],
    '[MQTT-1.5.4-1] the last surrogate': [0xed, 0xbf, 0xbf],
    '[MQTT-1.5.4-1] a pair of surrogates': [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
    'a slash in an overlong form of two bytes': [0xc0, 0xaf],
    'a slash in an overlong form of three bytes': [0xe0, 0x80, 0xaf],
    'an overlong form of four bytes': [0xf0, 0x8f, 0xbf, 0xbf],
    'what is beyond U+10FFFF': [0xf4, 0x90, 0x80, 0x80],
    'a form of five bytes': [0xf8, 0x88, 0x80, 0x80, 0x80],
    'a continuation that continues nothing': [0x61, 0x80],
    'a sequence that the text ends in': [0x61, 0xe2, 0x82],
    'a sequence that something else breaks into': [0xc3, 0x28],
    'the byte 0xFF': [0xff],
  };
  for (const [what, bytes] of Object.entries(cases))
    test(what, () => {
      // The following bytes would complete some of them, but belong to another field.
      const among = Buffer.from([0x61, ...bytes, 0x82, 0x82]);
      assert.equal(
        refusalOf(() => decodeUtf8(among, 1, 1 + bytes.length, 'text')),
        reasonCode.malformedPacket,
      );
    });
});

suite('accepted', () => {
  const cases: Readonly<Record<string, string>> = {
    nothing: '',
    ASCII: 'bot/7/ingress',
    'two, three and four bytes': 'é€😀',
    'the last before the surrogates and the first after them': '\u{d7ff}\u{e000}',
    'the last of all': '\u{10ffff}',
    'non-characters': '\u{fffe}\u{ffff}\u{fdd0}',
    'control characters': '\u{1}\u{1f}\u{7f}\u{80}\u{9f}',
    '[MQTT-1.5.4-3] U+FEFF, wherever it is': '\u{feff}a\u{feff}',
  };
  for (const [what, text] of Object.entries(cases))
    test(what, () => {
      const bytes = Buffer.from(text);
      assert.equal(decodeUtf8(Buffer.concat([bytes, bytes]), bytes.length, bytes.length * 2, 'text'), text);
    });
});
