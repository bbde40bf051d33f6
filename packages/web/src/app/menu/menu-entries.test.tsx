import type { SessionUser } from '@guiche/contract/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SignedInUser } from '../../features/organisation/sessions/use-session.ts'
import { campaignsShown } from '../../platform/preferences.ts'
import { changeLanguage } from '../../platform/words.ts'
import { buildSessionUser } from '../../testing/build-session-user.ts'
import { renderHtml } from '../../testing/render-html.tsx'
import { isMenuOpen, isPathUnder } from './menu-entries.ts'
import { SideMenu } from './SideMenu.tsx'

test.each([
  ['/tickets', true],
  ['/tickets/3b0e2f8a', true],
  ['/ticketsx', false],
  ['/', false],
])('the page %s belongs to the menu entry of tickets: %s', (path, belongs) => {
  expect(isPathUnder(path, { path: '/tickets' })).toBe(belongs)
})

test.each([
  ['/flowbuilders', true],
  ['/flowbuilder/7', true],
  ['/flowbuilder', true],
  ['/flowbuildersx', false],
])('the page %s belongs to the menu entry of flows: %s', (path, belongs) => {
  expect(isPathUnder(path, { path: '/flowbuilders', pagesUnder: '/flowbuilder' })).toBe(belongs)
})

describe('the menu', () => {
  beforeAll(() => changeLanguage('pt'))
  afterEach(() => campaignsShown.write(null))

  const renderMenu = (user: Partial<SessionUser> = {}, path = '/tickets') =>
    renderHtml(
      <SignedInUser value={{ ...buildSessionUser(), ...user }}>
        <MemoryRouter initialEntries={[path]}>
          <QueryClientProvider client={new QueryClient()}>
            <SideMenu isWide />
          </QueryClientProvider>
        </MemoryRouter>
      </SignedInUser>,
    )

  test('shows the flows under their heading, after the administration, only with cshow', () => {
    expect(renderMenu()).not.toContain('Fluxos')
    campaignsShown.write('true')
    const html = renderMenu()
    const flows = html.slice(html.indexOf('role="group" aria-label="Fluxos"'))
    expect([...flows.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual([
      '/phrase-lists',
      '/flowbuilders',
    ])
    for (const word of ['Campanhas de frase', 'Fluxos de conversa']) expect(flows).toContain(word)
  })

  test('shows the campaigns under theirs, before the flows, if the plan includes them', () => {
    const campaignLinkPathsIn = (html: string) =>
      [...html.matchAll(/href="(\/(?:campaign|contact-l)[^"]+)"/g)].map(([, path]) => path)
    expect(campaignLinkPathsIn(renderMenu())).toEqual([])
    campaignsShown.write('true')
    const html = renderMenu()
    expect(campaignLinkPathsIn(html)).toEqual(['/campaigns', '/contact-lists', '/campaigns-config'])
    expect(html.indexOf('aria-label="Campanhas"')).toBeLessThan(html.indexOf('aria-label="Fluxos"'))
  })

  test('shows both to administrators only', () => {
    campaignsShown.write('true')
    const html = renderMenu({ profile: 'user' })
    expect(html).not.toContain('/flowbuilders')
    expect(html).not.toContain('/campaigns')
  })

  test('marks the current entry, also on a page with another address', () => {
    campaignsShown.write('true')
    const highlightedPathAt = (path: string) =>
      /<a(?=[^>]*aria-current="page")[^>]*href="([^"]+)"/.exec(renderMenu({}, path))?.[1]
    expect(highlightedPathAt('/tickets/3b0e2f8a')).toBe('/tickets')
    expect(highlightedPathAt('/flowbuilder/7')).toBe('/flowbuilders')
    expect(highlightedPathAt('/campaign/7/report')).toBe('/campaigns')
    expect(highlightedPathAt('/campaigns-config')).toBe('/campaigns-config')
  })
})

test.each([
  ['of a company that says nothing of it', null, true, 'enabled', true],
  ['of a company that wants it closed at first', null, true, 'disabled', false],
  ['without room for it', null, false, 'enabled', false],
  ['that its owner has opened', true, false, 'disabled', true],
  ['that its owner has closed', false, true, 'enabled', false],
])('the menu %s stands open or does not', (_what, chosen, isRoomy, initial, isOpen) => {
  expect(isMenuOpen(chosen, isRoomy, initial)).toBe(isOpen)
})
