import type { FlowCampaign } from '@guiche/contract/flow-campaigns'
import { searchMatcher } from '@guiche/contract/search'
import { useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { ListPage } from '../../../../ui/ListPage.tsx'
import { useHearing, useSession } from '../../../organisation/sessions/index.ts'
import { flowsLive } from '../flows.live.ts'
import { phrasesLive } from './phrases.live.ts'
import { usePhrases, useRemovePhrase } from './phrases.queries.ts'
import { phraseWords } from './phrases.words.ts'
import { usePhraseColumns } from './use-phrase-columns.tsx'

const PhraseDialog = lazy(() => import('./PhraseDialog.tsx'))

/** Phrases that start flows, updated by live events. */
export function PhrasesPage() {
  const say = useWords(phraseWords)
  const { may } = useSession()
  const [search, setSearch] = useState('')
  const list = usePhrases()
  const { mutateAsync } = useRemovePhrase()
  useHearing(flowsLive)
  useHearing(phrasesLive)
  const isFound = searchMatcher(search)
  const found = list.phrases.filter(({ name, phrase }) => isFound(name, phrase))
  return (
    <ListPage<FlowCampaign>
      say={say}
      list={list}
      rows={found}
      count={list.data && found.length}
      columns={usePhraseColumns()}
      nameOf={({ name }) => name}
      search={{ value: search, onSearch: setSearch, say }}
      mayRemove={may('contacts-page:deleteContact')}
      remove={mutateAsync}
      errorText={errorText}
      renderDialog={(phrase, onClose) => <PhraseDialog phrase={phrase} onClose={onClose} />}
    />
  )
}
