import type { Campaign } from '@guiche/contract/campaigns'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { ListPage } from '../../../ui/ListPage.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { campaignsLive } from './campaigns.live.ts'
import { campaignList, useRemoveCampaign } from './campaigns.queries.ts'
import { campaignWords } from './campaigns.words.ts'
import { useCampaignActions } from './use-campaign-actions.tsx'
import { useCampaignColumns } from './use-campaign-columns.tsx'
import { lazy } from '../../../ui/lazy.tsx'

// Dialogs are loaded when they are opened.
const CampaignDialog = lazy(() => import('./dialog/CampaignDialog.tsx'))

/** The company's campaigns, kept current. */
export function CampaignsPage() {
  const say = useWords(campaignWords)
  const [search, setSearch] = useState('')
  const list = campaignList.useList(search)
  const { mutateAsync } = useRemoveCampaign()
  const { actionsOf, openPreview, dialogs } = useCampaignActions()
  useHearing(campaignsLive)
  return (
    <>
      <ListPage
        say={say}
        list={list}
        rows={list.rows}
        count={list.count}
        columns={useCampaignColumns()}
        nameOf={({ name }) => name}
        search={{ value: search, onSearch: setSearch, say }}
        moreActions={actionsOf}
        mayRemove={isNotRunning}
        remove={mutateAsync}
        errorText={errorText}
        renderDialog={(campaign, onClose) => (
          <CampaignDialog campaign={campaign} onClose={onClose} onPreview={openPreview} />
        )}
      />
      {dialogs}
    </>
  )
}

/** A running campaign must be stopped before it is deleted. */
function isNotRunning({ status }: Campaign): boolean {
  return status !== 'EM_ANDAMENTO'
}
