import type { CompanyRule } from '@guiche/contract/company-rules'
import { ArrowDown, ArrowUp, MessagesSquare, Power } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { lazy } from '../../../ui/lazy.tsx'
import { ListPage, type ListPageProps } from '../../../ui/ListPage.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import type { RowAction } from '../../../ui/RowMenu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { OnOffChip } from '../../setup/automation/index.ts'
import { useHearing } from '../../organisation/sessions/index.ts'
import { companyRulesLive } from './company-rules.live.ts'
import { useOrderRules, useRemoveRule, useRules, useSaveRule } from './company-rules.queries.ts'
import { companyRuleWords } from './company-rules.words.ts'
import { actionText, actionWords } from '../../tickets/ticket-actions/index.ts'
import { triggerText } from './trigger-text.ts'
import { useRuleLists } from './use-rule-lists.ts'

const RuleDialog = lazy(async () => ({ default: (await import('./RuleDialog.tsx')).RuleDialog }))
const RunsDialog = lazy(async () => ({ default: (await import('./RunsDialog.tsx')).RunsDialog }))

/** The company's rules in the order in which they run, within another page. */
export function RulesPage({ partOf }: Pick<ListPageProps<CompanyRule>, 'partOf'>) {
  const say = useWords(companyRuleWords)
  const list = useRules()
  const { mutateAsync } = useRemoveRule()
  const [shown, setShown] = useState<CompanyRule>()
  const moreActions = useRuleActions(list.rules, setShown)
  useHearing(companyRulesLive)
  return (
    <>
      <ListPage
        say={say}
        {...(partOf && { partOf })}
        list={list}
        rows={list.rules}
        count={list.data && list.rules.length}
        columns={useRuleColumns()}
        nameOf={({ name }) => name}
        moreActions={moreActions}
        remove={mutateAsync}
        errorText={errorText}
        renderDialog={(rule, onClose) => <RuleDialog rule={rule} onClose={onClose} />}
      />
      <LazyOverlay>
        {shown && <RunsDialog rule={shown} onClose={() => setShown(undefined)} />}
      </LazyOverlay>
    </>
  )
}

function useRuleActions(
  rules: readonly CompanyRule[],
  onShow: (rule: CompanyRule) => void,
): (rule: CompanyRule) => RowAction[] {
  const say = useWords(companyRuleWords)
  const save = useSaveRule()
  const order = useOrderRules()

  async function runOrToast(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  function toggleActive({ id, name, isActive, trigger, condition, actions }: CompanyRule) {
    const body = { name, isActive: !isActive, trigger, condition, actions }
    void runOrToast(() => save.mutateAsync({ id, body }))
  }

  function moveRule(from: number, to: number) {
    const ids = rules.map(({ id }) => id)
    const [id] = ids.splice(from, 1)
    if (id === undefined) return
    ids.splice(to, 0, id)
    void runOrToast(() => order.mutateAsync(ids))
  }

  return (rule) => {
    const at = rules.findIndex(({ id }) => id === rule.id)
    return [
      {
        key: 'turn',
        label: say(rule.isActive ? 'turnOff' : 'turnOn'),
        icon: Power,
        onSelect: () => toggleActive(rule),
      },
      {
        key: 'runs',
        label: say('conversations'),
        icon: MessagesSquare,
        onSelect: () => onShow(rule),
      },
      {
        key: 'up',
        label: say('up'),
        icon: ArrowUp,
        isDisabled: at <= 0,
        onSelect: () => moveRule(at, at - 1),
      },
      {
        key: 'down',
        label: say('down'),
        icon: ArrowDown,
        isDisabled: at === rules.length - 1,
        onSelect: () => moveRule(at, at + 1),
      },
    ]
  }
}

function useRuleColumns(): Column<CompanyRule>[] {
  const say = useWords(companyRuleWords)
  const language = useLanguage()
  const sayAction = useWords(actionWords)
  const known = useRuleLists()
  return [
    {
      key: 'name',
      header: say('name'),
      width: 220,
      card: 'title',
      render: ({ name }) => (
        <Box component="bdi" sx={{ ...cut, fontWeight: 500 }}>
          {name}
        </Box>
      ),
    },
    {
      key: 'when',
      header: say('when'),
      render: (rule) => (
        <Box component="bdi" sx={cut}>
          {triggerText(rule, known, say, language)}
        </Box>
      ),
    },
    {
      key: 'then',
      header: say('actions'),
      render: ({ actions }) => (
        <Box component="bdi" sx={{ ...cut, color: 'text.secondary' }}>
          {actions
            .map((action) => actionText(action, { actor: 'rule', known, say: sayAction, language }))
            .join(' → ')}
        </Box>
      ),
    },
    {
      key: 'runs',
      header: say('runs'),
      width: 140,
      align: 'right',
      isTabular: true,
      render: ({ runs, failures }) => (
        <Box sx={{ minWidth: 0 }}>
          {formatCount(runs)}
          {failures > 0 && (
            <Box sx={{ typography: 'caption', color: 'error.text' }}>
              {say('failed', { count: failures })}
            </Box>
          )}
        </Box>
      ),
    },
    {
      key: 'state',
      header: say('state'),
      width: 130,
      render: ({ isActive, isBroken }) => (
        <OnOffChip
          isOn={isActive}
          label={say(isBroken ? 'broken' : isActive ? 'on' : 'off')}
          isBroken={isBroken}
        />
      ),
    },
  ]
}

const cut = {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
