import { expect, test } from 'vitest'
import { numberZones, zoneOfNumber } from './phone-time-zones.ts'

test.each([
  ['5511988887777', 'America/Sao_Paulo'],
  ['5568988887777', 'America/Rio_Branco'],
  ['5592988887777', 'America/Manaus'],
  ['5565988887777', 'America/Cuiaba'],
  ['5581988887777', 'America/Sao_Paulo'],
  ['351912345678', 'Europe/Lisbon'],
  ['12125550100', 'America/New_York'],
  ['17875550100', 'America/Puerto_Rico'],
  ['244912345678', 'Africa/Lagos'],
  ['5491123456789', 'America/Argentina/Buenos_Aires'],
  ['59171234567', 'America/La_Paz'],
  ['', undefined],
  ['999', undefined],
])('%s is in %s', (number, zone) => expect(zoneOfNumber(number)).toBe(zone))

test('every zone is a valid time zone', () => {
  for (const timeZone of numberZones)
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})
