// What helps at the desk may be asked for, apart from their schemas so that the web knows them without zod.

export const helpTones = ['shorter', 'friendlier', 'formal', 'correct'] as const
export type HelpTone = (typeof helpTones)[number]

/** BCP 47. */
export const helpLanguages = [
  'pt',
  'en',
  'es',
  'fr',
  'de',
  'it',
  'nl',
  'pl',
  'ro',
  'ru',
  'uk',
  'tr',
  'ar',
  'he',
  'hi',
  'id',
  'ja',
  'ko',
  'vi',
  'zh',
] as const
export type HelpLanguage = (typeof helpLanguages)[number]

/** The longest draft that is worked on. */
export const HELP_TEXT_MAX = 10_000
