import type { SessionUser } from '@guiche/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { campaignsShown } from '../../../platform/preferences.ts'
import { createQueryClient } from '../../../platform/query-client.ts'
import { changeLanguage } from '../../../platform/words.ts'
import { buildSessionUser } from '../../../testing/build-session-user.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { SignedInUser } from '../../organisation/sessions/use-session.ts'
import { campaignOfMessage } from './message-campaigns.queries.ts'
import { CampaignBadge } from './CampaignBadge.tsx'

beforeAll(() => changeLanguage('pt'))
afterEach(() => campaignsShown.write(null))

const MESSAGE = '00000000-0000-4000-8000-000000000001'

function renderBadge(
  campaign: { id: number; name: string } | null,
  user: Partial<SessionUser> = {},
) {
  const cache = createQueryClient()
  cache.setQueryData(campaignOfMessage(MESSAGE).queryKey, { campaign })
  return renderHtml(
    <SignedInUser value={{ ...buildSessionUser(), ...user }}>
      <MemoryRouter>
        <QueryClientProvider client={cache}>
          <CampaignBadge messageId={MESSAGE} />
        </QueryClientProvider>
      </MemoryRouter>
    </SignedInUser>,
  )
}

describe('the mark of a campaign', () => {
  it('shows the campaign’s name to every user', () => {
    expect(renderBadge({ id: 3, name: 'Natal' }, { profile: 'user' })).toContain('Campanha Natal')
  })

  it('links administrators to its report while campaigns are switched on in this browser', () => {
    expect(renderBadge({ id: 3, name: 'Natal' })).not.toContain('href')
    campaignsShown.write('true')
    expect(renderBadge({ id: 3, name: 'Natal' })).toContain('href="/campaign/3/report"')
    expect(renderBadge({ id: 3, name: 'Natal' }, { profile: 'user' })).not.toContain('href')
  })

  it('shows that a deleted campaign sent the message', () => {
    expect(renderBadge(null)).toContain('aria-label="Enviada por uma campanha"')
  })
})
