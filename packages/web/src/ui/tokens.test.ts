import { describe, expect, it } from 'vitest'
import { AA_SHAPE, AA_TEXT, contrastRatio } from './colors.ts'
import { dark, light } from './tokens.ts'
import type { Scheme } from './tokens.ts'

const schemes: [string, Scheme][] = [
  ['light', light],
  ['dark', dark],
]

describe.each(schemes)('the %s scheme', (_name, scheme) => {
  const { surface, text } = scheme
  const grounds = [surface.app, surface.pane, surface.raised, surface.sunken]

  it('has AA contrast on every surface, on the selected and on the hovered row', () => {
    for (const ink of [text.primary, text.secondary]) {
      for (const ground of [
        ...grounds,
        surface.float,
        surface.selected,
        ...blendedGrounds(grounds, surface.hover),
      ]) {
        expect(contrastRatio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(AA_TEXT)
      }
    }
  })

  it('has readable text, solid and soft forms of each meaning', () => {
    for (const meaning of [
      scheme.primary,
      scheme.success,
      scheme.warning,
      scheme.error,
      scheme.info,
    ]) {
      for (const ground of [...grounds, surface.float, meaning.soft]) {
        expect(
          contrastRatio(meaning.text, ground),
          `${meaning.text} on ${ground}`,
        ).toBeGreaterThanOrEqual(AA_TEXT)
      }
      expect(contrastRatio(meaning.contrastText, meaning.main)).toBeGreaterThanOrEqual(AA_TEXT)
      expect(contrastRatio(meaning.contrastText, meaning.dark)).toBeGreaterThanOrEqual(AA_TEXT)
      expect(contrastRatio(text.primary, meaning.soft)).toBeGreaterThanOrEqual(AA_TEXT)
      for (const ground of grounds) {
        expect(
          contrastRatio(meaning.main, ground),
          `${meaning.main} on ${ground}`,
        ).toBeGreaterThanOrEqual(AA_SHAPE)
      }
    }
  })

  it('shows the edges of controls, the focus ring and the mark of WhatsApp with enough contrast', () => {
    for (const ground of grounds) {
      expect(contrastRatio(surface.control, ground), `control on ${ground}`).toBeGreaterThanOrEqual(
        AA_SHAPE,
      )
      expect(contrastRatio(surface.focus, ground), `focus on ${ground}`).toBeGreaterThanOrEqual(
        AA_SHAPE,
      )
    }
    expect(contrastRatio(scheme.whatsapp, surface.pane)).toBeGreaterThanOrEqual(AA_SHAPE)
  })

  it('has tones with readable initials', () => {
    for (const tone of Object.values(scheme.tones)) {
      expect(contrastRatio(tone.text, tone.bg)).toBeGreaterThanOrEqual(AA_TEXT)
    }
  })
})

it('has the specification’s primary colour', () => {
  expect(light.primary.main).toBe('#34308d')
  expect(dark.primary.main).toBe('#ffffff')
})

function blendedGrounds(grounds: string[], tint: string): string[] {
  const [red = 0, green = 0, blue = 0, alpha = 0] = tint.match(/[\d.]+/g)?.map(Number) ?? []
  return grounds.map((ground) => {
    const under = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
    const mixed = [red, green, blue].map((over, at) =>
      Math.round(over * alpha + (under[at] ?? 0) * (1 - alpha)),
    )
    return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  })
}
