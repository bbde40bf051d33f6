// The forms that HOUSE 30 to 32 refuse in comments, names of tests, other texts and subjects of commits, as patterns. A
// text that passes may still be a bad one: the rules find forms, not meaning.

export type LanguageRule =
  | 'clause as subject'
  | 'fragment'
  | 'unnamed person'
  | 'too long'
  | 'not imperative'
  | 'no area'

/** `What is waiting …`, `Whoever reads …`: the sentence begins with a clause instead of a named thing. */
const CLAUSE =
  /^(?:What(?:ever)?|Who(?:ever)?|Whom(?:ever)?|Whose|Which(?:ever)?|How(?! to\b)|Why|Whether)\b/

/** `By which later rules go`, `Of the conversation only an AI is told`: the sentence begins with its object. */
const FRAGMENT =
  /^(?:(?:After|At|Before|By|For|From|In|Of|On|Over|Since|Through|To|Under|Until|With|Within|Without) (?:what|which|who|whom|whose|whoever)\b|Of\b(?! course))/

const PERSON =
  /\b(?:nobody|no one|somebody|someone|anybody|anyone|everybody|everyone|whoever|whomever|those who|those whom|they who|he who|(?:itself|themselves) who)\b/i

/** `one` as a person: `one's own`, `one signs in`, `where one looks`. `one` as a number or for a thing passes. */
const ONE =
  /\b(?:one['’]s|oneself|(?:as|because|before|if|how|than|that|until|what|when|where|while|who|whom|,) one (?:also |may |must |can |could |would |will |should |then |never |no longer )?(?!of\b|more\b|at\b|by\b|and\b|or\b|for\b|in\b|that\b|who\b|which\b|with\b|is the\b)[a-z]+s?\b(?= |\.|,|$))/

/** A `who` without a noun before it: `from who answers`, `tells who waits`. */
const BARE_WHO =
  /(?:^|[,;:(–—] |\b(?:by|for|from|of|to|with|than|like|on|as|and|or|but|that|only|also) )whom?\b/i

const SENTENCE = /(?<=[.!?:;])\s+(?=[A-Z`'"“])/

/** @param text a comment without its markers, the name of a test, or another text @returns the broken rules, each once */
export function faultsOfText(text: string): LanguageRule[] {
  const sentences = plainOf(text)
    .split(SENTENCE)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !sentence.endsWith('?'))
  const found = new Set<LanguageRule>()
  for (const sentence of sentences) {
    if (CLAUSE.test(sentence)) found.add('clause as subject')
    if (FRAGMENT.test(sentence)) found.add('fragment')
    if (PERSON.test(sentence) || ONE.test(sentence) || BARE_WHO.test(sentence))
      found.add('unnamed person')
  }
  return [...found]
}

/** Without code, quotations and addresses, whose words are not the comment's. */
function plainOf(text: string): string {
  return text
    .replaceAll(/`[^`]*`|https?:\S+/g, 'code')
    .replaceAll(/"[^"\n]*"|“[^”\n]*”/g, 'text')
    .replaceAll(/(?<![a-z])'[^'\n]*'(?![a-z])/gi, 'text')
    .replaceAll(/^\s*@\w+ /gm, '. ')
    .replaceAll(/\s+/g, ' ')
}

const SUBJECT_MOST = 72
const SUBJECT = /^[a-z0-9][\w./, -]*: (?<first>\S+)/

/** Words that end like a form that is not imperative, and are one. */
const IMPERATIVE = [
  'Address',
  'Bring',
  'Compress',
  'Discuss',
  'Embed',
  'Feed',
  'Guess',
  'Miss',
  'Need',
  'Pass',
  'Press',
  'Process',
  'Seed',
  'Speed',
  'String',
  'Focus',
]

/** @param subject the first line of a commit's message */
export function faultsOfSubject(subject: string): LanguageRule[] {
  const found: LanguageRule[] = []
  if (subject.length > SUBJECT_MOST) found.push('too long')
  const first = SUBJECT.exec(subject)?.groups?.['first']
  if (first === undefined) return [...found, 'no area']
  if (!/^[A-Z`]/.test(first) || (/(?:s|ed|ing)$/.test(first) && !IMPERATIVE.includes(first)))
    found.push('not imperative')
  if (CLAUSE.test(first)) found.push('clause as subject')
  return found
}
