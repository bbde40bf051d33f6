import { afterEach, expect, test } from 'vitest'
import { timeLimits as ofTheRun } from '../../../../scripts/machine-speed.ts'
import { scaledTimeout, setTimeoutFactor } from './timeouts.ts'

const ofTests = scaledTimeout(1000) / 1000
afterEach(() => setTimeoutFactor(ofTests))

test('timeouts are multiplied by the factor and rounded to milliseconds', () => {
  setTimeoutFactor(1)
  expect(scaledTimeout(5000)).toBe(5000)
  setTimeoutFactor(2.5)
  expect([scaledTimeout(5000), scaledTimeout(15)]).toEqual([12_500, 38])
})

test('the test run’s factor follows the speed of the machine', () => {
  expect(scaledTimeout(120_000)).toBe(ofTheRun().waitMs)
})
