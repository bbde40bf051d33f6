import { daysToDue, renewedDueDate } from '@guiche/contract/due-dates'
import { searchMatcher } from '@guiche/contract/search'
import {
  CalendarPlus,
  ChartNoAxesColumn,
  Clock,
  type LucideIcon,
  OctagonAlert,
  Pencil,
  Trash2,
  TriangleAlert,
  UserCog,
} from 'lucide-react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { listState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDate, formatDateIn, formatReais } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast.tsx'
import { useListErrorToast } from '../../../ui/use-list-error-toast.ts'
import { useNow } from '../../../ui/use-now.ts'
import { HealthMark, useHealth } from '../company-health/index.ts'
import {
  type ListedCompany,
  useChangeCompany,
  useCompanies,
  useRemoveCompany,
} from './companies.queries.ts'
import { companyWords } from './companies.words.ts'
import { dueTint } from './due-rules.ts'

interface CompaniesTableProps {
  search: string
  onClearSearch: () => void
  onEdit: (company: ListedCompany) => void
  onPeople: (company: ListedCompany) => void
  onUsage: (company: ListedCompany) => void
}

/** All companies, for the operator, tinted by the days to their due date. */
export function CompaniesTable({
  search,
  onClearSearch,
  onEdit,
  onPeople,
  onUsage,
}: CompaniesTableProps) {
  const say = useWords(companyWords)
  const list = useCompanies()
  const now = useNow()
  const columns = useCompanyColumns(now)
  const { expire, remove, confirmDialog } = useCompanyActions()
  useListErrorToast(list.isLoadingError, say('listFailed'))
  const isFound = searchMatcher(search)
  const rows = list.companies.filter(({ name, email }) => isFound(name, email))
  return (
    <>
      <DataTable
        label={say('title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTint={(company) => dueTint(company, now)}
        onOpen={onEdit}
        menu={(company) => [
          { key: 'edit', label: say('edit'), icon: Pencil, onSelect: () => onEdit(company) },
          {
            key: 'people',
            label: say('people'),
            icon: UserCog,
            onSelect: () => onPeople(company),
          },
          {
            key: 'usage',
            label: say('usage'),
            icon: ChartNoAxesColumn,
            onSelect: () => onUsage(company),
          },
          {
            key: 'expire',
            label: say('expire'),
            icon: CalendarPlus,
            onSelect: () => void expire(company),
          },
          {
            key: 'remove',
            label: say('remove'),
            icon: Trash2,
            isDestructive: true,
            onSelect: () => void remove(company),
          },
        ]}
        {...listState(list, errorText)}
        empty={
          search.trim() === '' ? (
            <EmptyState text={say('none')} />
          ) : (
            <EmptyState
              text={say('noneFound', { search })}
              action={{ label: say('clearSearch'), onClick: onClearSearch }}
            />
          )
        }
      />
      {confirmDialog}
    </>
  )
}

function useCompanyColumns(now: number): Column<ListedCompany>[] {
  const say = useWords(companyWords)
  const health = useHealth()
  return [
    { key: 'id', header: say('id'), width: 64, isTabular: true, render: ({ id }) => id },
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: ({ name, email }) => <CompanyLines first={name} second={email} />,
    },
    {
      key: 'plan',
      header: say('plan'),
      width: 160,
      render: ({ plan }) =>
        plan && <CompanyLines first={plan.name} second={formatReais(plan.value)} />,
    },
    {
      key: 'health',
      header: say('health'),
      width: 184,
      render: ({ id }) => {
        const seen = health.get(id)
        return seen && <HealthMark {...seen} />
      },
    },
    {
      key: 'campaigns',
      header: say('campaigns'),
      width: 128,
      render: ({ settings }) =>
        say(
          settings.find(({ key }) => key === 'campaignsEnabled')?.value === 'true'
            ? 'enabled'
            : 'disabled',
        ),
    },
    {
      key: 'status',
      header: say('status'),
      width: 96,
      render: ({ status }) => say(status ? 'active' : 'inactive'),
    },
    {
      key: 'dueDate',
      header: say('dueDate'),
      width: 160,
      isTabular: true,
      render: ({ dueDate, timeZone }) =>
        dueDate === null ? (
          '–'
        ) : (
          <CompanyLines
            first={formatDateIn(dueDate, timeZone)}
            second={dueText(dueDate, timeZone)}
            icon={dueIcons[dueTint({ dueDate, timeZone }, now) ?? 'none']}
          />
        ),
    },
    {
      key: 'createdAt',
      header: say('createdAt'),
      width: 120,
      isTabular: true,
      render: ({ createdAt }) => formatDate(createdAt),
    },
  ]

  function dueText(dueDate: string, timeZone: string): string {
    const days = daysToDue(dueDate, timeZone, now)
    if (days === 0) return say('dueToday')
    if (days < 0)
      return say(dueTint({ dueDate, timeZone }, now) === 'red' ? 'longOverdue' : 'overdue', {
        count: -days,
      })
    return days > 31 ? '' : say('dueIn', { count: days })
  }
}

/** Icons in addition to the colours, for colour-blind users. */
const dueIcons = {
  yellow: Clock,
  amber: TriangleAlert,
  red: OctagonAlert,
  none: undefined,
} as const

interface LinesProps {
  first: string
  second: string
  icon?: LucideIcon | undefined
}

function CompanyLines({ first, second, icon: Icon }: LinesProps) {
  return (
    <Box sx={{ minWidth: 0, '& > *': { overflow: 'hidden', textOverflow: 'ellipsis' } }}>
      <Box component="bdi" sx={{ display: 'block' }}>
        {first}
      </Box>
      {second !== '' && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {Icon && <Icon size={12} aria-hidden style={{ marginRight: 4, verticalAlign: -1 }} />}
          {second}
        </Box>
      )}
    </Box>
  )
}

/** Moves a due date or deletes a company, each after a confirmation. */
function useCompanyActions() {
  const say = useWords(companyWords)
  const { confirm, confirmDialog } = useConfirm()
  const change = useChangeCompany()
  const removal = useRemoveCompany()

  async function extendDueDate(company: ListedCompany) {
    const { id, name, recurrence, timeZone } = company
    const moved = renewedDueDate(company, new Date())
    const date = formatDateIn(moved, timeZone)
    const question = {
      title: say('expireTitle', { name, date }),
      text: say('expireText', { recurrence: say(recurrence).toLowerCase() }),
      confirmLabel: say('expireIt'),
    }
    if (!(await confirm(question))) return
    try {
      await change.mutateAsync({ id, dueDate: moved.toISOString() })
      toast.success(say('moved', { name, date }))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  async function remove({ id, name }: ListedCompany) {
    const question = {
      title: say('removeTitle', { name }),
      text: say('removeText'),
      confirmLabel: say('removeCompany'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    try {
      await removal.mutateAsync(id)
      toast.success(say('removed'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { expire: extendDueDate, remove, confirmDialog }
}
