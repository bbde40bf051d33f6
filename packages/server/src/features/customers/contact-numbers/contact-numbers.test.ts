import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { pick, seededRandom } from '../../../testing/random.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  argentineNumber,
  brazilianNumber,
  mexicanNumber,
} from '../../../testing/written-numbers.ts'
import { numberDoubt } from './number-doubts.ts'
import { reviewNumbers } from './review-numbers.ts'

// Stored numbers from before all numbers were validated in one place.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
})
beforeEach(async () => {
  desk = await buildDesk(app)
})
afterAll(() => app.close())

/** Contacts with numbers as earlier versions stored them. @returns their ids */
function insertContacts(numbers: readonly string[], more: object = {}): Promise<number[]> {
  return inCompany(desk.companyId, async (db) => {
    const rows = await db
      .insertInto('contacts')
      .values(
        numbers.map((number) => ({
          companyId: desk.companyId,
          name: `De ${number}`,
          number,
          ...more,
        })),
      )
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  })
}

const fetchReview = () => desk.admin.call('GET /contact-numbers', { query: {} })
const reviewFindings = async () =>
  (await fetchReview()).findings.map(({ kind, contact, reading, fault, twin }) => [
    kind,
    contact.number,
    reading,
    fault,
    twin?.number ?? null,
  ])

describe('a stored number', () => {
  test.each([
    // Wrong digits of earlier imports.
    ['55119912', 'BR', 'impossible', null, 'tooShort'],
    ['55119876500110', 'BR', 'impossible', null, 'tooLong'],
    ['55011987650014', 'BR', 'impossible', '5511987650014', 'impossible'],
    ['119876500151134560015', 'BR', 'impossible', null, 'tooLong'],
    ['11987650014', 'BR', 'impossible', '5511987650014', 'impossible'],
    ['1187650014', 'BR', 'impossible', '551187650014', 'impossible'],
    // Peru, or Porto Alegre without 55.
    ['51987650014', 'BR', 'doubtful', '5551987650014', null],
  ])('%s of a company in %s is %s', (number, country, kind, reading, fault) => {
    expect(numberDoubt(number, country)).toEqual({ kind, reading, fault })
  })

  test('is not doubtful as new contacts store it', () => {
    const random = seededRandom(60)
    for (let round = 0; round < 100; round++) {
      const { number, country } = pick(random, [brazilianNumber, mexicanNumber, argentineNumber])(
        random,
      )
      expect(numberDoubt(number, country), number).toBeUndefined()
      expect(numberDoubt(number, 'PT'), number).toBeUndefined()
    }
  })
})

test('is listed with its possible reading if it is no number, and corrected like any contact', async () => {
  const [wrong] = await insertContacts(['11987650014', '5511987650099', '55119912'])
  await insertContacts(['120363012345678901'], { isGroup: true })
  expect(await reviewFindings()).toEqual([
    ['impossible', '11987650014', '5511987650014', 'impossible', null],
    ['impossible', '55119912', null, 'tooShort', null],
  ])
  await desk.admin.call('PUT /contacts/:id', {
    params: { id: wrong ?? 0 },
    body: { number: '5511987650014' },
  })
  expect(await reviewFindings()).toEqual([['impossible', '55119912', null, 'tooShort', null]])
})

test('two contacts of one phone are reported once, and one that has written is kept', async () => {
  await desk.write('5215512345678', 'Oi')
  await expect
    .poll(async () => (await desk.admin.call('GET /contacts', { query: {} })).count)
    .toBe(1)
  await insertContacts(['525512345678', '5511932340001', '551132340001'])
  await insertContacts(['551181234567', '5511981234567'])
  expect(await reviewFindings()).toEqual([
    ['twin', '525512345678', null, null, '5215512345678'],
    ['twin', '5511981234567', null, null, '551181234567'],
  ])
  for (const { contact, twin } of (await fetchReview()).findings)
    await desk.admin.call('POST /contacts/:id/merge', {
      params: { id: twin?.id ?? 0 },
      body: { otherId: contact.id },
    })
  expect(await fetchReview()).toMatchObject({ findings: [], next: null })
})

test('a number without 55 whose owner has written since is a merge', async () => {
  const [id] = await insertContacts(['11987650014'])
  await desk.write('5511987650014', 'Oi')
  await expect
    .poll(async () => (await desk.admin.call('GET /contacts', { query: {} })).count)
    .toBe(2)
  expect(await reviewFindings()).toEqual([
    ['impossible', '11987650014', '5511987650014', 'impossible', '5511987650014'],
  ])
  const [{ twin } = {}] = (await fetchReview()).findings
  await desk.admin.call('POST /contacts/:id/merge', {
    params: { id: twin?.id ?? 0 },
    body: { otherId: id ?? 0 },
  })
  expect((await fetchReview()).findings).toEqual([])
})

test('a contact that has written is not doubtful, whatever the metadata says of the number', async () => {
  await desk.write('51987650014', 'Hola')
  await expect
    .poll(async () => (await desk.admin.call('GET /contacts', { query: {} })).count)
    .toBe(1)
  expect((await fetchReview()).findings).toEqual([])
})

test('parts follow each other without a gap or a repeat, for administrators of the company alone', async () => {
  const ids = await insertContacts(Array.from({ length: 25 }, (_, nth) => `119${70_000_000 + nth}`))
  const found: number[] = []
  let examined = 0
  for (let after: number | null = 0; after !== null;) {
    const part = await reviewNumbers(desk.companyId, after, { atOnce: 10, most: 4 })
    expect(part.findings.length).toBeLessThanOrEqual(4)
    found.push(...part.findings.map(({ contact }) => contact.id))
    examined += part.examined
    after = part.next
  }
  expect(found).toEqual(ids)
  expect(examined).toBe(25)

  const { client } = await signInPerson(app, desk.companyId, {})
  expect(await client.send('GET /contact-numbers', { query: {} })).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_PERMISSION' },
  })
  const other = await buildDesk(app)
  expect(await other.admin.call('GET /contact-numbers', { query: {} })).toEqual({
    findings: [],
    examined: 0,
    next: null,
  })
})
