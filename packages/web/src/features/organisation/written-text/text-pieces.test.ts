import { describe, expect, it } from 'vitest'
import { safeLink } from '../../../platform/safe-link.ts'
import { isBigEmoji, piecesOf } from './text-pieces.ts'

describe('a text', () => {
  it('has WhatsApp’s marks, and links to safe addresses', () => {
    expect(piecesOf('veja *isto* em https://exemplo.com/a?b=1.')).toEqual([
      { kind: 'text', text: 'veja ' },
      { kind: 'bold', pieces: [{ kind: 'text', text: 'isto' }] },
      { kind: 'text', text: ' em ' },
      { kind: 'link', text: 'https://exemplo.com/a?b=1', href: 'https://exemplo.com/a?b=1' },
      { kind: 'text', text: '.' },
    ])
    expect(piecesOf('2 * 3 * 4 e nome_de_arquivo')).toEqual([
      { kind: 'text', text: '2 * 3 * 4 e nome_de_arquivo' },
    ])
    expect(piecesOf('<b>x</b> javascript:alert(1)')).toEqual([
      { kind: 'text', text: '<b>x</b> javascript:alert(1)' },
    ])
    expect(safeLink('javascript:alert(1)')).toBeUndefined()
    expect(safeLink('data:text/html,x')).toBeUndefined()
  })

  it('of a few emoji is large', () => {
    expect([
      isBigEmoji('👍'),
      isBigEmoji('👨‍👩‍👧 ❤️'),
      isBigEmoji('👍👍👍👍'),
      isBigEmoji('1'),
      isBigEmoji('ok 👍'),
    ]).toEqual([true, true, false, false, false])
  })
})
