import { beforeAll, describe, expect, it } from 'vitest'
import { speak } from '../../../../platform/words.ts'
import { buildContact } from '../../../../testing/build-ticket.ts'
import { drawn } from '../../../../testing/drawn.tsx'
import { ContactCard } from './ContactCard.tsx'

beforeAll(() => speak('pt'))

const card = (change: object) =>
  drawn(<ContactCard contact={{ ...buildContact(change), extraInfo: [] }} isWhole={false} />)

describe('the card of a contact', () => {
  it('calls a number', () => {
    expect(card({})).toContain('href="tel:+5511999990000"')
  })

  it('has a username for who shows no number, and nothing that could be called', () => {
    const shown = card({ number: '', username: 'maria.loja' })
    expect(shown).toContain('@maria.loja')
    expect(shown).not.toContain('tel:')
  })

  it('says a username once, where it is the name', () => {
    const shown = card({ name: '@maria.loja', number: '', username: 'maria.loja' })
    expect(shown.match(/<bdi[^>]*>@maria\.loja/g)).toHaveLength(1)
  })

  it('has a name alone where neither is known', () => {
    const shown = card({ name: 'WhatsApp 2345', number: '' })
    expect(shown).toContain('WhatsApp 2345')
    expect(shown).not.toMatch(/tel:|>\+|@/)
  })
})
