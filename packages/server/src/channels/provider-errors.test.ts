import { providerErrorCode, providerErrorNumbers } from '@guiche/contract/provider-errors'
import { manners } from '@guiche/contract/simulator'
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../platform/clock.ts'
import { channelErrorOf } from './provider-errors.ts'

test.each([
  // Refused for good.
  ['cloud', 131026, 'ERR_RECIPIENT_UNREACHABLE', 'refused', 'message', undefined],
  ['cloud', 131047, 'ERR_OUTSIDE_WINDOW', 'refused', 'message', undefined],
  ['cloud', 131049, 'ERR_MARKETING_HELD', 'refused', 'message', undefined],
  ['cloud', 132015, 'ERR_TEMPLATE_PAUSED', 'refused', 'message', undefined],
  ['beta', 404, 'ERR_WAPP_INVALID_CONTACT', 'refused', 'message', undefined],
  // Refused for now, with the scope of the line, a conversation, new contacts, or the message alone.
  ['cloud', 130429, 'ERR_WAPP_RATE', 'notNow', 'line', undefined],
  ['cloud', 131042, 'ERR_WAPP_PAYMENT', 'notNow', 'line', 15 * MINUTE],
  ['cloud', 368, 'ERR_WAPP_RESTRICTED', 'notNow', 'line', HOUR],
  ['cloud', 131056, 'ERR_WAPP_RATE', 'notNow', 'chat', 6000],
  ['cloud', 131016, 'ERR_WAPP_UNAVAILABLE', 'notNow', 'message', undefined],
  ['beta', 463, 'ERR_NEW_CONTACTS_HELD', 'notNow', 'newContacts', 24 * HOUR],
  ['beta', 429, 'ERR_WAPP_RATE', 'notNow', 'line', MINUTE],
  ['beta', 408, 'ERR_SEND_UNANSWERED', 'unknown', 'message', undefined],
  // A whole range has one meaning.
  ['cloud', 294, 'ERR_WAPP_AUTHORIZATION', 'notNow', 'line', 15 * MINUTE],
  // Unknown numbers: after a server error the send may have been made.
  ['cloud', 135000, 'ERR_SENDING_WAPP_MSG', 'refused', 'message', undefined],
  ['cloud', 502, 'ERR_SENDING_WAPP_MSG', 'unknown', 'message', undefined],
  ['beta', 294, 'ERR_SENDING_WAPP_MSG', 'refused', 'message', undefined],
] as const)(
  '%s %i is %s, %s, and holds back the %s',
  (provider, number, code, outcome, scope, afterMs) => {
    const error = channelErrorOf(provider, number, 'in its words')
    expect(error).toMatchObject({ code, outcome, scope, afterMs })
    expect(error.message).toBe(`${number}: in its words`)
  },
)

test('a number stays in the reason where the provider sent no text', () => {
  expect(channelErrorOf('beta', 479, '').message).toBe('479')
})

test('every number that can be chosen has its own words, and numbers of one provider mean nothing to the other', () => {
  for (const manner of manners)
    for (const number of providerErrorNumbers(manner))
      expect(channelErrorOf(manner, number, '').code).toBe(providerErrorCode(manner, number))
  expect(providerErrorCode('beta', 131026)).toBeUndefined()
  expect(providerErrorCode('cloud', 463)).toBeUndefined()
})
