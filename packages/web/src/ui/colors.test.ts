import { describe, expect, it } from 'vitest'
import { AA_TEXT, contrastRatio, opaqueColor, readableTextOn } from './colors.ts'

describe('contrast', () => {
  it('is 21 between black and white, in either order', () => {
    expect(contrastRatio('#000', '#fff')).toBeCloseTo(21)
    expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21)
    expect(contrastRatio('#34308d', '#34308d')).toBe(1)
  })
})

describe('readableTextOn', () => {
  it('has AA contrast on every colour', () => {
    const channels = ['00', '20', '40', '60', '74', '77', '80', '8a', 'a0', 'c0', 'ff']
    for (const red of channels) {
      for (const green of channels) {
        for (const blue of channels) {
          const color = `#${red}${green}${blue}`
          expect(contrastRatio(readableTextOn(color), color), color).toBeGreaterThanOrEqual(AA_TEXT)
        }
      }
    }
  })

  it('is white on dark colours and ink on bright ones', () => {
    expect(readableTextOn('#34308d')).toBe('#ffffff')
    expect(readableTextOn('#FFD600')).toBe('#181922')
  })

  it('accepts short hex colours and those with transparency', () => {
    expect(readableTextOn('#000')).toBe('#ffffff')
    expect(readableTextOn('#fff8')).toBe('#181922')
  })
})

describe('opaque', () => {
  it('drops transparency and expands the short form', () => {
    expect(opaqueColor('#ABC')).toBe('#aabbcc')
    expect(opaqueColor('#abcd')).toBe('#aabbcc')
    expect(opaqueColor('#11223344')).toBe('#112233')
  })

  it('returns grey for a text that is no colour', () => {
    for (const text of ['', 'red', '#12345', '#zzz', 'url(x)'])
      expect(opaqueColor(text)).toBe('#858695')
  })
})
