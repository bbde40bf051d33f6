import { afterEach, expect, test } from 'vitest'
import { patience as ofTheRun } from '../../../../scripts/machine-speed.ts'
import { patient, setPatience } from './patience.ts'

const ofTests = patient(1000) / 1000
afterEach(() => setPatience(ofTests))

test('timeouts are multiplied by the factor and rounded to milliseconds', () => {
  setPatience(1)
  expect(patient(5000)).toBe(5000)
  setPatience(2.5)
  expect([patient(5000), patient(15)]).toEqual([12_500, 38])
})

test('the test run’s factor follows the speed of the machine', () => {
  expect(patient(120_000)).toBe(ofTheRun().waitMs)
})
