import { afterEach, expect, test } from 'vitest'
import { log } from '../log.ts'
import { onWake, wakeLoops } from './wake-loops.ts'

const line = { companyId: 1, whatsappId: 2 }
const level = log.level
afterEach(() => {
  log.level = level
})

test('removing a listener leaves later listeners in place', () => {
  const heard: string[] = []
  const stopOld = onWake('simulator', () => heard.push('old'))
  const stopNew = onWake('simulator', () => heard.push('new'))
  wakeLoops('simulator', line)
  expect(heard).toEqual(['old', 'new'])
  stopOld()
  stopOld()
  wakeLoops('simulator', line)
  expect(heard).toEqual(['old', 'new', 'new'])
  stopNew()
  wakeLoops('simulator', line)
  expect(heard).toHaveLength(3)
})

test('a failing listener does not prevent the others', () => {
  log.level = 'silent'
  const heard: number[] = []
  const stops = [
    onWake('simulator', () => {
      throw new Error('broken')
    }),
    onWake('simulator', ({ whatsappId }) => heard.push(whatsappId)),
  ]
  wakeLoops('simulator', line)
  expect(heard).toEqual([2])
  stops.forEach((stop) => stop())
})
