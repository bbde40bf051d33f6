// Options of desk helps, separate from the schemas so that the web does not load zod for them.

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

/** Longest draft that is processed. */
export const HELP_TEXT_MAX = 10_000
