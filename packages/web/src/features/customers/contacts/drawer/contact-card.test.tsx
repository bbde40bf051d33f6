import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../../platform/words.ts'
import { buildContact } from '../../../../testing/build-ticket.ts'
import { renderHtml } from '../../../../testing/render-html.tsx'
import { ContactCard } from './ContactCard.tsx'

beforeAll(() => changeLanguage('pt'))

const renderCard = (change: object) =>
  renderHtml(<ContactCard contact={{ ...buildContact(change), extraInfo: [] }} isWhole={false} />)

describe('the card of a contact', () => {
  it('links a number for a call', () => {
    expect(renderCard({})).toContain('href="tel:+5511999990000"')
  })

  it('shows the username of a contact without a number, and no link for a call', () => {
    const shown = renderCard({ number: '', username: 'maria.loja' })
    expect(shown).toContain('@maria.loja')
    expect(shown).not.toContain('tel:')
  })

  it('shows a username once when it is the name', () => {
    const shown = renderCard({ name: '@maria.loja', number: '', username: 'maria.loja' })
    expect(shown.match(/<bdi[^>]*>@maria\.loja/g)).toHaveLength(1)
  })

  it('shows only the name when neither is known', () => {
    const shown = renderCard({ name: 'WhatsApp 2345', number: '' })
    expect(shown).toContain('WhatsApp 2345')
    expect(shown).not.toMatch(/tel:|>\+|@/)
  })
})
