/** Names that no field of a name takes (decisions, section 14, "Names"), by what is wrong with them. */
export const REFUSED_NAMES: Record<string, string> = {
  'a line break and a header': 'Evil\r\nBcc: victim@example.com\r\nX',
  'a bell': 'a\u0007b',
  'a tab': 'Abbott\tCrane',
  'a control of C1': 'a\u0085b',
  'a line separator': 'a\u2028b',
  'text from right to left': 'a\u202eb',
  'an isolate': '\u2066a\u2069',
  'a direction mark': 'a\u200fb',
  'the Arabic letter mark': 'a\u061cb',
  'a blank without a width': '\u200b',
  'such a blank in a word': 'Ab\u200bbott',
  'a word joiner': 'a\u2060b',
  'a byte order mark in a word': 'a\ufeffb',
  'a soft hyphen': 'Ab\u00adbott',
  'a filler that looks like a blank': '\u3164',
  'invisible tags': 'Abbott\u{e0041}\u{e0042}',
  'a joiner at the end': 'Abbott\u200d',
  'a joiner between a letter and a digit': 'a\u200c1',
  'two joiners': 'a\u200d\u200db',
};

/** Names that every field of a name takes, and how they are stored. */
export const ACCEPTED_NAMES: Record<string, string> = {
  'Norwood & Oakes, LLP': 'Norwood & Oakes, LLP',
  '  blanks around \n': 'blanks around',
  'O’Néill-Østergård “& Söhne” №1': 'O’Néill-Østergård “& Söhne” №1',
  'کتاب\u200cها': 'کتاب\u200cها',
  'ක්\u200dෂ': 'ක්\u200dෂ',
  'איתן לוי': 'איתן לוי',
  '葛\u{e0100}城 法律事務所': '葛\u{e0100}城 法律事務所',
  'Law ⚖️ Firm': 'Law ⚖️ Firm',
};
