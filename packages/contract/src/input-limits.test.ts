import { describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { announcementInput } from './announcements.ts'
import { chatInput } from './chats.ts'
import { companyInput, scheduleDay, signUpInput } from './companies.ts'
import { connectionInput } from './connections.ts'
import { contactInput } from './contacts.ts'
import { fileListInput } from './file-lists.ts'
import { instantIn, type TimePlace } from './given-time.ts'
import { queueInput } from './queues.ts'
import { quickMessageInput } from './quick-messages.ts'
import { scheduleInput } from './schedules.ts'
import { tagInput } from './tags.ts'
import { ticketNoteInput } from './ticket-notes.ts'
import { userInput } from './users.ts'

// The rules of core 5 and features 5 at their limits. Server and web validate by these schemas.

const letters = (count: number) => 'x'.repeat(count)

const person = { name: 'Ana', email: 'ana@empresa.example', password: 'segredo' }
const company = { ...person, planId: 1 }
const contact = { name: 'Maria', number: '5511987654321' }
const queue = { name: 'Vendas', color: '#0395fe' }
const schedule = { body: 'Até já', sendAt: '2026-03-01T12:00:00Z', contactId: 1 }
const announcement = { title: 'Aviso', text: 'Hoje' }
const list = { name: 'Catálogo', message: 'Segue' }
const chat = { title: 'Plantão', users: [{ id: 1 }] }
const day = { weekday: 'Segunda', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' }

type Rule = [
  what: string,
  schema: ZodType,
  good: object,
  field: string,
  taken: readonly unknown[],
  refused: readonly unknown[],
]

const twoToFifty = [
  [letters(2), letters(50)],
  ['', letters(1), letters(51), undefined],
] as const
const fiveToFifty = [
  [letters(5), letters(50)],
  ['', letters(4), letters(51), undefined],
] as const
const addresses = [['a@b.co'], ['', 'a@', 'a b@c.de', undefined]] as const
const required = [['x'], ['', '   ', undefined]] as const

const rules: readonly Rule[] = [
  ['sign-up', signUpInput, company, 'name', ...twoToFifty],
  ['sign-up', signUpInput, company, 'email', ...addresses],
  ['sign-up', signUpInput, company, 'password', ...fiveToFifty],
  ['sign-up', signUpInput, company, 'planId', [1, '1'], ['', undefined]],
  ['company', companyInput, company, 'email', ...addresses],
  ['company', companyInput, company, 'planId', [1, '1'], ['', undefined]],
  ['connection', connectionInput, { name: 'Loja' }, 'name', ...twoToFifty],
  ['user', userInput, person, 'name', ...twoToFifty],
  ['user', userInput, person, 'email', ...addresses],
  ['user', userInput, person, 'password', ...fiveToFifty],
  ['contact', contactInput, contact, 'name', ...twoToFifty],
  ['contact', contactInput, contact, 'number', ['12345678'], ['', '1234567', undefined]],
  ['contact', contactInput, contact, 'email', ['a@b.co', ''], ['a@']],
  ['note', ticketNoteInput, { note: 'Oi', ticketId: 1, contactId: 1 }, 'note', ['ab'], ['', 'a']],
  ['schedule', scheduleInput, schedule, 'body', [letters(5)], ['', letters(4), undefined]],
  ['schedule', scheduleInput, schedule, 'contactId', [1, '1'], ['', null, undefined]],
  ['schedule', scheduleInput, schedule, 'sendAt', ['2026-03-01T12:00'], ['', 'amanhã', undefined]],
  ['queue', queueInput, queue, 'name', ...twoToFifty],
  [
    'queue',
    queueInput,
    queue,
    'color',
    ['#abc', '#abcd', '#aabbcc', '#AABBCCDD'],
    ['', 'red', '#ab', '#abcde', '#aabbccd', '#aabbccdde', undefined],
  ],
  ['queue', queueInput, queue, 'greetingMessage', ['', 'Olá'], [7]],
  ['tag', tagInput, { name: 'Lead' }, 'name', [letters(3)], ['', letters(2), undefined]],
  ['quick message', quickMessageInput, { shortcode: 'oi' }, 'shortcode', ...required],
  ['announcement', announcementInput, announcement, 'title', ...required],
  ['announcement', announcementInput, announcement, 'text', ...required],
  ['announcement', announcementInput, announcement, 'priority', [1, 2, 3, '1'], [0, 4]],
  ['list of files', fileListInput, list, 'name', [letters(3)], ['', letters(2), undefined]],
  ['list of files', fileListInput, list, 'message', ...required],
  ['chat', chatInput, chat, 'title', ...required],
  ['chat', chatInput, chat, 'users', [[{ id: 1 }]], [[], undefined]],
  ['hour', scheduleDay, day, 'startTime', ['00:00', '23:59', ''], ['8:00', '24:00', '0800']],
  ['hour', scheduleDay, day, 'endTime', ['00:00', '24:00', ''], ['8:00', '24:01', '25:00']],
]

describe('input schemas', () => {
  for (const [what, schema, good, field, taken, refused] of rules)
    test(`${what}: ${field}`, () => {
      for (const value of taken)
        expect(invalidFields(schema, { ...good, [field]: value }), String(value)).toEqual([])
      for (const value of refused)
        expect(invalidFields(schema, { ...good, [field]: value }), String(value)).toContain(field)
    })

  test('an announcement has low priority and is active by default', () => {
    expect(announcementInput.parse(announcement)).toMatchObject({ priority: 3, status: true })
  })

  test('an empty or unparsable due date of a company means none', () => {
    for (const dueDate of ['', 'amanhã', null])
      expect(companyInput.parse({ ...company, dueDate })).toMatchObject({ dueDate: null })
  })
})

// A former test expected such a time unchanged; the server then read it in its own zone, and a customer got a message
// three hours early.
describe('a time', () => {
  const instantInZone = (zone: string, sendAt: string) =>
    instantByPlace({ timeZone: zone, language: 'pt' }, sendAt)
  const instantByPlace = (place: TimePlace, sendAt: string) =>
    instantIn(scheduleInput.parse({ ...schedule, sendAt }).sendAt, place)?.toISOString()

  test.each([
    '2026-11-22T18:06',
    '2026-11-22 18:06',
    '2026-11-22T18:06:00.000',
    'Nov 22 2026 18:06',
  ])('without a zone is in the company’s zone: %s', (given) => {
    expect(instantInZone('America/Sao_Paulo', given)).toBe('2026-11-22T21:06:00.000Z')
    expect(instantInZone('Europe/Lisbon', given)).toBe('2026-11-22T18:06:00.000Z')
  })

  test('that is a plain date is the start of the company’s day', () => {
    expect(instantInZone('America/Sao_Paulo', '2026-11-22')).toBe('2026-11-22T03:00:00.000Z')
  })

  test.each([
    '2026-11-22T21:06:00Z',
    '2026-11-22T21:06:00.000Z',
    '2026-11-22T18:06:00-03:00',
    '2026-11-22 18:06-0300',
    'Sun Nov 22 2026 18:06:00 GMT-0300 (Brasilia Standard Time)',
  ])('with a zone is that instant in every company’s zone: %s', (given) => {
    expect(instantInZone('Asia/Tokyo', given)).toBe('2026-11-22T21:06:00.000Z')
  })

  test.each([
    ['05/06/2027', '2027-06-05T03:00:00.000Z', '2027-05-06T03:00:00.000Z'],
    ['5.6.27 14:30', '2027-06-05T17:30:00.000Z', '2027-05-06T17:30:00.000Z'],
    ['05-06-2027 às 14:30', '2027-06-05T17:30:00.000Z', '2027-05-06T17:30:00.000Z'],
    ['5/6/2027, 2:30:15 PM', '2027-06-05T17:30:15.000Z', '2027-05-06T17:30:15.000Z'],
    ['05/06/2027T00:00', '2027-06-05T03:00:00.000Z', '2027-05-06T03:00:00.000Z'],
    ['31/12/2026', '2026-12-31T03:00:00.000Z', undefined],
    ['12/31/2026', undefined, '2026-12-31T03:00:00.000Z'],
    ['29/02/2028', '2028-02-29T03:00:00.000Z', undefined],
  ])('of numbers only has its day first, except in English: %s', (given, dayFirst, monthFirst) => {
    const timeZone = 'America/Sao_Paulo'
    for (const language of ['pt', 'es'] as const)
      expect(instantByPlace({ timeZone, language }, given)).toBe(dayFirst)
    expect(instantByPlace({ timeZone, language: 'en' }, given)).toBe(monthFirst)
  })

  test.each([
    '2027-02-29',
    '2027-02-30T01:00',
    '2027-04-31T10:00:00Z',
    '2027-06-31T10:00:00-03:00',
    '29/02/2027',
    '31/04/2027',
    '31/31/2027',
    '00/01/2027',
    '05/06/2027 24:00',
    '05/06/2027 10:60',
    '05/06/2027 13:00 PM',
    '05/06/2027Z',
    'Feb 29 2027',
    '30 February 2027 10:00',
  ])('with a non-existing day is refused: %s', (sendAt) => {
    expect(invalidFields(scheduleInput, { ...schedule, sendAt })).toEqual(['sendAt'])
  })

  test('has a length limit', () => {
    expect(
      invalidFields(scheduleInput, { ...schedule, sendAt: `${' '.repeat(200)}2026-11-22` }),
    ).toEqual(['sendAt'])
  })
})

/** The invalid fields. */
function invalidFields(schema: ZodType, given: unknown): string[] {
  return schema.safeParse(given).error?.issues.map(({ path }) => String(path[0])) ?? []
}
