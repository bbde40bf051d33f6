import type { ErrorCode } from './errors.ts'
import type { Manner } from './simulator.ts'

// Providers' error numbers of refused or failed messages, and the product's words for each. Official API: Meta's 'Cloud
// API error codes'. Linked devices: the `error` of a message's ack and the status codes with which Baileys' connections
// end. The numbers of the two are unrelated.

const cloud = {
  0: 'ERR_WAPP_AUTHORIZATION',
  1: 'ERR_WAPP_UNAVAILABLE',
  2: 'ERR_WAPP_UNAVAILABLE',
  3: 'ERR_WAPP_AUTHORIZATION',
  4: 'ERR_WAPP_RATE',
  10: 'ERR_WAPP_AUTHORIZATION',
  17: 'ERR_WAPP_RATE',
  33: 'ERR_WAPP_NUMBER_NOT_READY',
  100: 'ERR_SENDING_WAPP_MSG',
  190: 'ERR_WAPP_AUTHORIZATION',
  200: 'ERR_WAPP_AUTHORIZATION',
  368: 'ERR_WAPP_RESTRICTED',
  429: 'ERR_WAPP_RATE',
  80007: 'ERR_WAPP_RATE',
  130429: 'ERR_WAPP_RATE',
  130472: 'ERR_MARKETING_HELD',
  130497: 'ERR_COUNTRY_NOT_ALLOWED',
  131000: 'ERR_WAPP_UNAVAILABLE',
  131005: 'ERR_WAPP_AUTHORIZATION',
  131008: 'ERR_SENDING_WAPP_MSG',
  131009: 'ERR_SENDING_WAPP_MSG',
  131016: 'ERR_WAPP_UNAVAILABLE',
  131021: 'ERR_RECIPIENT_IS_SENDER',
  131026: 'ERR_RECIPIENT_UNREACHABLE',
  131031: 'ERR_WAPP_RESTRICTED',
  131037: 'ERR_WAPP_NUMBER_NOT_READY',
  131042: 'ERR_WAPP_PAYMENT',
  131043: 'ERR_SEND_EXPIRED',
  131045: 'ERR_WAPP_NUMBER_NOT_READY',
  131047: 'ERR_OUTSIDE_WINDOW',
  131048: 'ERR_NEW_CONTACTS_HELD',
  131049: 'ERR_MARKETING_HELD',
  131050: 'ERR_MARKETING_REFUSED',
  131051: 'ERR_CONTENT_NOT_SUPPORTED',
  131052: 'ERR_MEDIA_REFUSED',
  131053: 'ERR_MEDIA_REFUSED',
  131056: 'ERR_WAPP_RATE',
  131057: 'ERR_WAPP_UNAVAILABLE',
  132000: 'ERR_TEMPLATE_MISMATCH',
  132001: 'ERR_TEMPLATE_UNAVAILABLE',
  132005: 'ERR_TEMPLATE_MISMATCH',
  132007: 'ERR_TEMPLATE_UNAVAILABLE',
  132012: 'ERR_TEMPLATE_MISMATCH',
  132015: 'ERR_TEMPLATE_PAUSED',
  132016: 'ERR_TEMPLATE_UNAVAILABLE',
  132068: 'ERR_TEMPLATE_UNAVAILABLE',
  132069: 'ERR_TEMPLATE_PAUSED',
  133000: 'ERR_WAPP_NUMBER_NOT_READY',
  133004: 'ERR_WAPP_UNAVAILABLE',
  133005: 'ERR_WAPP_NUMBER_NOT_READY',
  133006: 'ERR_WAPP_NUMBER_NOT_READY',
  133008: 'ERR_WAPP_NUMBER_NOT_READY',
  133009: 'ERR_WAPP_NUMBER_NOT_READY',
  133010: 'ERR_WAPP_NUMBER_NOT_READY',
  133015: 'ERR_WAPP_NUMBER_NOT_READY',
  133016: 'ERR_WAPP_RATE',
} as const satisfies Readonly<Record<number, ErrorCode>>

const linkedDevice = {
  401: 'ERR_WAPP_NOT_INITIALIZED',
  403: 'ERR_WAPP_RESTRICTED',
  404: 'ERR_WAPP_INVALID_CONTACT',
  405: 'ERR_WAPP_NOT_INITIALIZED',
  406: 'ERR_SENDING_WAPP_MSG',
  408: 'ERR_SEND_UNANSWERED',
  411: 'ERR_WAPP_NOT_INITIALIZED',
  421: 'ERR_WAPP_UNAVAILABLE',
  428: 'ERR_WAPP_NOT_INITIALIZED',
  429: 'ERR_WAPP_RATE',
  440: 'ERR_WAPP_NOT_INITIALIZED',
  463: 'ERR_NEW_CONTACTS_HELD',
  475: 'ERR_NEW_CONTACTS_HELD',
  479: 'ERR_SENDING_WAPP_MSG',
  500: 'ERR_WAPP_UNAVAILABLE',
  503: 'ERR_WAPP_UNAVAILABLE',
  515: 'ERR_WAPP_NOT_INITIALIZED',
} as const satisfies Readonly<Record<number, ErrorCode>>

export const providerErrors = { cloud, beta: linkedDevice } as const
export type ProviderErrors = typeof providerErrors

/** All known numbers of a manner, ascending. */
export function providerErrorNumbers(manner: Manner): number[] {
  return Object.keys(providerErrors[manner]).map(Number)
}

/** The error code of a number; undefined for an unknown one. */
export function providerErrorCode(manner: Manner, number: number): ErrorCode | undefined {
  const codes: Readonly<Record<number, ErrorCode>> = providerErrors[manner]
  return codes[representativeNumber(manner, number)]
}

/** The official API has a range of numbers for missing permissions. */
export function representativeNumber(manner: Manner, number: number): number {
  return manner === 'cloud' && number >= 200 && number <= 299 ? 200 : number
}
