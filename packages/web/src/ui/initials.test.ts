import { describe, expect, it } from 'vitest'
import { initialsOf, toneOf } from './initials.ts'

describe('initialsOf', () => {
  it.each([
    ['Ana Souza', 'AS'],
    ['maria das dores de oliveira', 'MO'],
    ['Ágata', 'Á'],
    ['🌟 Loja da Bia 🌟', 'LB'],
    ['joão.silva', 'JS'],
    ['محمد عبد الله', 'م'],
    ['+55 11 91234-5678', ''],
    ['🙂', ''],
    ['', ''],
  ])('%s: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('toneOf', () => {
  it('is stable per name and spreads names over the tones', () => {
    expect(toneOf('Ana Souza')).toBe(toneOf('Ana Souza'))
    const names = Array.from({ length: 200 }, (_, at) => `Pessoa ${at}`)
    expect(new Set(names.map(toneOf)).size).toBe(8)
  })
})
