import type { CompanyRule } from '@guiche/contract/company-rules'
import { useWords } from '../../../platform/words.ts'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { ActedTicketList } from '../../setup/automation/index.ts'
import { useRuleRuns } from './company-rules.queries.ts'
import { companyRuleWords } from './company-rules.words.ts'

/** The tickets on which a rule ran or failed, with the reasons. */
export function RunsDialog({ rule, onClose }: { rule: CompanyRule; onClose: () => void }) {
  const say = useWords(companyRuleWords)
  const list = useRuleRuns(rule.id)
  const runs = list.data?.pages.flatMap((page) => page.runs)
  return (
    <PlainDialog title={say('runsOf', { name: rule.name })} minHeight={240} onClose={onClose}>
      <ActedTicketList
        list={list}
        acts={runs?.map(({ createdAt, ...run }) => ({ ...run, at: createdAt }))}
        none={say('noRuns')}
      />
    </PlainDialog>
  )
}
