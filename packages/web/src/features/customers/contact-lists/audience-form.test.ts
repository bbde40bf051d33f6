import { audience } from '@guiche/contract/contact-lists'
import { expect, test } from 'vitest'
import { audienceForm, audienceOf, audienceFormOf } from './audience-form.ts'

test.each([
  {},
  { tagIds: [3, 4], searchParam: 'ana', dateStart: '2026-01-02', dateEnd: '2026-02-03' },
  { tickets: {} },
  { tickets: { lastDays: 30, queueIds: [1], statuses: ['closed'], whatsappIds: [2] } },
  { tickets: { dateStart: '2026-01-02' } },
  { tickets: { dateEnd: '2026-01-02', queueIds: [7] } },
])('%j survives the form unchanged', (given) => {
  const said = audience.parse(given)
  expect(audience.parse(audienceOf(audienceFormOf({ name: 'Lista', segment: said })))).toEqual(said)
})

test.each([
  ['30', true],
  ['3650', true],
  ['0', false],
  ['3651', false],
  ['1.5', false],
  ['', false],
])('an audience within %j days is accepted or refused: %s', (lastDays, isSaid) => {
  const form = { ...audienceFormOf(undefined), name: 'Lista', lastDays }
  expect(audienceForm.safeParse({ ...form, tickets: 'last' }).success).toBe(isSaid)
  // Other periods ignore the field's content.
  expect(audienceForm.safeParse({ ...form, tickets: 'any' }).success).toBe(true)
})
