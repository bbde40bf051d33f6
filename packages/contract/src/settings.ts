import { z } from 'zod'
import {
  isCourtesyList,
  COURTESY_WORD_MAX,
  COURTESY_WORDS_MOST,
  courtesyWords,
} from './courtesy-words.ts'
import { PIX_CITY_MAX, PIX_KEY_MAX, PIX_NAME_MAX, mayBePhoneKey, pixKeyOf } from './pix-key.ts'
import {
  isOptWordList,
  OPT_MESSAGE_MAX,
  OPT_WORD_MAX,
  OPT_WORDS_MOST,
  optInWords,
  optOutWords,
} from './opt-out-words.ts'
import { declareRoutes } from './route.ts'
import { id, instant, text } from './shapes.ts'
import { numberIn } from './typed-numbers.ts'

/** Default time after a close in which the customer's message reopens the ticket. */
export const REOPEN_MINUTES = 120
/** Default time in which a customer may rate after the request. */
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

/** A whole number stored as digits. It is parsed like every number that clients send as text. */
function wholeNumberAtMost(most: number) {
  return z
    .string()
    .max(ATMOST_TYPED)
    .overwrite((value) => String(numberIn(value) ?? value))
    .regex(/^\d{1,10}$/)
    .refine((value) => Number(value) <= most)
}

function optWords() {
  return z.string().trim().max(OPT_WORDS_TEXT_MAX).refine(isOptWordList)
}

const enabledOrDisabled = ['enabled', 'disabled'] as const

// Allowed values by key. A secret is write-only: replies mask it, and an empty or masked value keeps it.
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
  /** Minutes after a close in which the customer's message reopens the ticket; 0: never. */
  timeCreateNewTicket: wholeNumberAtMost(REOPEN_MINUTES_MAX),
  /** Minutes after a close in which the customer's answer is a rating. */
  ratingMinutes: wholeNumberAtMost(DAY_MINUTES),
  /** Enabled: the customer's next message after a rating is its comment. */
  ratingComment: z.enum(enabledOrDisabled),
  /** The company's AI account for desk helps. */
  openAiKey: z.string().trim().max(500),
  /** Address of a program with OpenAI's API; empty: the operator's. Prompts and flows use it too. */
  openAiAddress: z
    .string()
    .trim()
    .max(500)
    .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/ })])),
  /** Empty: the first model of prompts. */
  openAiModel: z.string().trim().max(100),
  /** Tokens of desk helps per calendar month; 0: unlimited. */
  openAiMonthlyTokens: wholeNumberAtMost(MONTHLY_TOKENS_MAX),
  /**
   * The company's Pix key, and the receiver's name and city in codes; those of the first company are the platform's.
   */
  pixKey: z
    .string()
    .max(PIX_KEY_MAX)
    .refine((key) => key === '' || pixKeyOf(key) !== undefined || mayBePhoneKey(key)),
  pixName: z.string().trim().max(PIX_NAME_MAX),
  pixCity: z.string().trim().max(PIX_CITY_MAX),
  /** Empty: static codes of that key; else the company's account at this provider. */
  pixProvider: z.enum(['', 'asaas', 'efi']),
  efiClientId: z.string().trim().max(200),
  efiClientSecret: z.string().trim().max(200),
  /** A .p12 file without a password in base64, or a PEM text with certificate and key. */
  efiCertificate: z.string().trim().max(EFI_CERTIFICATE_MAX),
  /** Enabled: customers' voice notes are transcribed by that account. */
  transcribeAudio: z.enum(enabledOrDisabled),
  /** Empty: the default model. */
  transcriptionModel: z.string().trim().max(100),
  /** Words by which customers opt out and in, separated by line ends. */
  optOutWords: optWords(),
  optInWords: optWords(),
  /** Answers to them; empty: Guichê's defaults. */
  optOutMessage: z.string().max(OPT_MESSAGE_MAX),
  optInMessage: z.string().max(OPT_MESSAGE_MAX),
  /**
   * Courtesy phrases, separated by line ends: a message that is courtesy only does not reopen a closed ticket. Empty: off.
   */
  courtesyWords: z.string().trim().max(COURTESY_TEXT_MAX).refine(isCourtesyList),
  /** Language of texts to customers. Empty: no administrator has chosen one, and the company's stays unchanged. */
  language: z.enum(['', 'pt', 'en', 'es']),
  /** Country of telephone numbers without country code, ISO 3166. The server checks it against its list. */
  country: z.string().regex(/^[A-Z]{2}$/),
} as const

export type SettingKey = keyof typeof settingValues
export const settingKeys = Object.keys(settingValues).filter(isSettingKey)

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingValues, key)
}

/** A value in the form stored for the key; undefined if the key does not allow it. */
export function storableSetting(key: SettingKey, value: string): string | undefined {
  return settingValues[key].safeParse(value).data
}

/** Settings of a new company. Groups are ignored until an administrator enables them. */
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

/** Replaces a stored secret in replies; sent back, it keeps the stored one. */
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

/**
 * Some clients send a switch as a boolean and a time as a number. Fractions are refused, because their text may be read
 * as another number.
 */
const settingValue = z.preprocess(
  (value) => (typeof value === 'boolean' || Number.isSafeInteger(value) ? String(value) : value),
  text(EFI_CERTIFICATE_MAX),
)

export const settingRoutes = declareRoutes({
  'GET /settings': { summary: "List the company's settings", who: 'user', reply: z.array(setting) },
  'PUT /settings/:key': {
    summary: 'Change a setting',
    who: 'admin',
    params: z.object({ key: z.string().max(100) }),
    body: z.object({ value: settingValue }),
    reply: setting,
  },
  'DELETE /settings/:key': {
    summary: 'Delete a stored secret',
    who: 'admin',
    params: z.object({ key: z.string().max(100) }),
    reply: setting,
  },
})
