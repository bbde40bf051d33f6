import { z } from 'zod'
import {
  areCourtesyWords,
  COURTESY_WORD_MAX,
  COURTESY_WORDS_MOST,
  courtesyWords,
} from './courtesy-words.ts'
import { PIX_CITY_MAX, PIX_KEY_MAX, PIX_NAME_MAX, mayBePhoneKey, pixKeyOf } from './pix-key.ts'
import {
  areOptWords,
  OPT_MESSAGE_MAX,
  OPT_WORD_MAX,
  OPT_WORDS_MOST,
  optInWords,
  optOutWords,
} from './opt-out-words.ts'
import { declareRoutes } from './route.ts'
import { id, instant, text } from './shapes.ts'
import { numberIn } from './typed-numbers.ts'

/** A customer who writes within this time after a close brings the same ticket back, unless the company says another. */
export const REOPEN_MINUTES = 120
/** A customer who was asked for a rating may give it for so long, unless the company says another time. */
export const RATING_MINUTES = 60
const DAY_MINUTES = 1440
/** A key with its chain of certificates. */
export const EFI_CERTIFICATE_MAX = 16_000
/** Ten digits. */
const MONTHLY_TOKENS_MAX = 9_999_999_999
/** Digits with their separators. */
const ATMOST_TYPED = 20
/** A month. */
const REOPEN_MINUTES_MAX = 43_200
const COURTESY_TEXT_MAX = COURTESY_WORDS_MOST * (COURTESY_WORD_MAX + 1)
const OPT_WORDS_TEXT_MAX = OPT_WORDS_MOST * (OPT_WORD_MAX + 1)

/** A whole number, kept as its digits. It is read as every number that clients send as text. */
function atMost(most: number) {
  return z
    .string()
    .max(ATMOST_TYPED)
    .overwrite((value) => String(numberIn(value) ?? value))
    .regex(/^\d{1,10}$/)
    .refine((value) => Number(value) <= most)
}

function optWords() {
  return z.string().trim().max(OPT_WORDS_TEXT_MAX).refine(areOptWords)
}

const enabledOrDisabled = ['enabled', 'disabled'] as const

// Key -> what it may hold. A secret is write-only: it is answered masked, and an empty or masked value keeps it.
const settingValues = {
  userRating: z.enum(enabledOrDisabled),
  scheduleType: z.enum(['disabled', 'queue', 'company']),
  CheckMsgIsGroup: z.enum(enabledOrDisabled),
  call: z.enum(enabledOrDisabled),
  chatBotType: z.enum(['text', 'button', 'list']),
  sendGreetingAccepted: z.enum(enabledOrDisabled),
  sendMsgTransfTicket: z.enum(enabledOrDisabled),
  sendGreetingMessageOneQueues: z.enum(enabledOrDisabled),
  asaas: z.string().trim().max(500),
  campaignsEnabled: z.enum(['true', 'false']),
  userCreation: z.enum(enabledOrDisabled),
  initialSideMenu: z.enum(enabledOrDisabled),
  multipleSessions: z.enum(enabledOrDisabled),
  /** Minutes after a close in which a customer who writes brings the same ticket back; 0: never. */
  timeCreateNewTicket: atMost(REOPEN_MINUTES_MAX),
  /** Minutes after a close in which what the customer answers is their rating. */
  ratingMinutes: atMost(DAY_MINUTES),
  /** Whether what is written just after a rating is a comment on it. */
  ratingComment: z.enum(enabledOrDisabled),
  /** The company's own account at an AI, for what helps its attendants. */
  openAiKey: z.string().trim().max(500),
  /** Of a program that answers as OpenAI does; empty: where the operator has it. Prompts and flows are answered there too. */
  openAiAddress: z
    .string()
    .trim()
    .max(500)
    .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/ })])),
  /** Empty: the first that prompts offer. */
  openAiModel: z.string().trim().max(100),
  /** So many tokens in a calendar month help attendants; 0: as many as they need. */
  openAiMonthlyTokens: atMost(MONTHLY_TOKENS_MAX),
  /** Under which the company is paid by Pix, and who its codes say is paid; the first company's are the platform's. */
  pixKey: z
    .string()
    .max(PIX_KEY_MAX)
    .refine((key) => key === '' || pixKeyOf(key) !== undefined || mayBePhoneKey(key)),
  pixName: z.string().trim().max(PIX_NAME_MAX),
  pixCity: z.string().trim().max(PIX_CITY_MAX),
  /** By which way money comes by Pix: empty, by static codes of that key; else by the company's account at a provider. */
  pixProvider: z.enum(['', 'asaas', 'efi']),
  efiClientId: z.string().trim().max(200),
  efiClientSecret: z.string().trim().max(200),
  /** A .p12 file without a password in base64, or a PEM text with certificate and key. */
  efiCertificate: z.string().trim().max(EFI_CERTIFICATE_MAX),
  /** Whether what customers say in voice notes is written down by that account. */
  transcribeAudio: z.enum(enabledOrDisabled),
  /** Empty: the usual one. */
  transcriptionModel: z.string().trim().max(100),
  /** By which customers opt out of what the company begins, and in again: one on each line. */
  optOutWords: optWords(),
  optInWords: optWords(),
  /** What answers them; empty: as Guichê has it. */
  optOutMessage: z.string().max(OPT_MESSAGE_MAX),
  optInMessage: z.string().max(OPT_MESSAGE_MAX),
  /** Phrases of courtesy, one on each line: a message of nothing else opens no closed ticket again. Empty: off. */
  courtesyWords: z.string().trim().max(COURTESY_TEXT_MAX).refine(areCourtesyWords),
  /** Language of every text to customers. Empty: no administrator has chosen one, and the company's stays as it is. */
  language: z.enum(['', 'pt', 'en', 'es']),
  /** The country of telephone numbers without country code, by ISO 3166. The server has the list of countries. */
  country: z.string().regex(/^[A-Z]{2}$/),
} as const

export type SettingKey = keyof typeof settingValues
export const settingKeys = Object.keys(settingValues).filter(isSettingKey)

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingValues, key)
}

/** A value as the key keeps it; undefined where the key may not hold it. */
export function storableSetting(key: SettingKey, value: string): string | undefined {
  return settingValues[key].safeParse(value).data
}

/** What a new company starts with. Groups are ignored until someone wants them. */
export const settingDefaults: Readonly<Record<SettingKey, string>> = {
  userRating: 'disabled',
  scheduleType: 'disabled',
  CheckMsgIsGroup: 'enabled',
  call: 'disabled',
  chatBotType: 'text',
  sendGreetingAccepted: 'disabled',
  sendMsgTransfTicket: 'disabled',
  sendGreetingMessageOneQueues: 'disabled',
  asaas: '',
  campaignsEnabled: 'false',
  userCreation: 'enabled',
  initialSideMenu: 'enabled',
  multipleSessions: 'disabled',
  timeCreateNewTicket: String(REOPEN_MINUTES),
  ratingMinutes: String(RATING_MINUTES),
  ratingComment: 'disabled',
  openAiKey: '',
  openAiAddress: '',
  openAiModel: '',
  openAiMonthlyTokens: '0',
  pixKey: '',
  pixName: '',
  pixCity: '',
  pixProvider: '',
  efiClientId: '',
  efiClientSecret: '',
  efiCertificate: '',
  transcribeAudio: 'disabled',
  transcriptionModel: '',
  optOutWords,
  optInWords,
  optOutMessage: '',
  optInMessage: '',
  courtesyWords,
  language: '',
  country: 'BR',
}

export const secretSettingKeys: readonly SettingKey[] = [
  'asaas',
  'openAiKey',
  'efiClientSecret',
  'efiCertificate',
]

/** What stands in the place of a stored secret; sent back, it keeps the stored one. */
export const MASKED = '********'

export const setting = z.object({
  id: id(),
  key: z.string(),
  value: z.string(),
  companyId: id(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Setting = z.output<typeof setting>

/** Some clients send a switch as a boolean and a time as a number. A fraction is no time, and its text may be another number's. */
const settingValue = z.preprocess(
  (value) => (typeof value === 'boolean' || Number.isSafeInteger(value) ? String(value) : value),
  text(EFI_CERTIFICATE_MAX),
)

export const settingRoutes = declareRoutes({
  'GET /settings': { summary: "The company's settings", who: 'user', reply: z.array(setting) },
  'PUT /settings/:key': {
    summary: 'Change a setting',
    who: 'admin',
    params: z.object({ key: z.string().max(100) }),
    body: z.object({ value: settingValue }),
    reply: setting,
  },
  'DELETE /settings/:key': {
    summary: 'Remove a stored secret',
    who: 'admin',
    params: z.object({ key: z.string().max(100) }),
    reply: setting,
  },
})
