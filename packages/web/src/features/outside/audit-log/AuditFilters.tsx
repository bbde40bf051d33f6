import { auditActions } from '@guiche/contract/audit-log'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { type Days, PeriodPopover } from '../../../ui/PeriodPopover.tsx'
import { useCompanies } from '../../organisation/companies/index.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { useColleagues } from '../../organisation/users/index.ts'
import type { AuditFilter } from './audit-log.queries.ts'
import { auditLogWords } from './audit-log.words.ts'
import { actionText } from './audit-texts.ts'

interface FiltersProps {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

/** Filters by action, user and time; for super users by company too. */
export function AuditFilters({ filter, onChange }: FiltersProps) {
  const say = useWords(auditLogWords)
  const { user } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { action, companyId, isEverywhere } = filter
  const days = { from: textOf(filter.from), to: textOf(filter.to) }
  /** Empty values are removed, so that a filter without a choice is an empty object. */
  const changeFilter = (next: AuditFilter) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...filter, ...next }).filter(([, value]) => value !== '' && value != null),
      ),
    )
  const actions = auditActions
    .map((one) => ({ one, text: actionText(one) }))
    .toSorted((a, b) => a.text.localeCompare(b.text))
  return (
    <>
      {user.super && <CompanyChoice filter={filter} onChange={changeFilter} />}
      <Select
        size="small"
        value={typeof action === 'string' ? action : ''}
        displayEmpty
        inputProps={{ 'aria-label': say('action') }}
        onChange={({ target }) => changeFilter({ action: target.value })}
      >
        <MenuItem value="">{say('allActions')}</MenuItem>
        {actions.map(({ one, text }) => (
          <MenuItem key={one} value={one}>
            {text}
          </MenuItem>
        ))}
      </Select>
      {companyId === undefined && isEverywhere === undefined && (
        <PersonChoice filter={filter} onChange={changeFilter} />
      )}
      <FilterChip
        label={say('period')}
        icon={CalendarDays}
        isOn={days.from !== '' || days.to !== ''}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <PeriodPopover
        title={say('periodTitle')}
        anchor={anchor}
        {...days}
        onChange={(chosen: Days) => changeFilter({ ...chosen })}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const EVERYWHERE = 'all'

function CompanyChoice({ filter, onChange }: FiltersProps) {
  const say = useWords(auditLogWords)
  const { user } = useSession()
  const { companies } = useCompanies()
  const { companyId, isEverywhere } = filter
  const chosen = isEverywhere ? EVERYWHERE : textOf(companyId)
  const chooseCompany = (value: string) =>
    onChange({
      isEverywhere: value === EVERYWHERE ? true : undefined,
      companyId: value === EVERYWHERE ? undefined : value,
      // The list of users is the own company's only.
      userId: undefined,
    })
  return (
    <Select
      size="small"
      value={chosen}
      displayEmpty
      inputProps={{ 'aria-label': say('company') }}
      onChange={({ target }) => chooseCompany(target.value)}
    >
      <MenuItem value="">{say('ownCompany')}</MenuItem>
      <MenuItem value={EVERYWHERE}>{say('allCompanies')}</MenuItem>
      {companies
        .filter(({ id }) => id !== user.companyId)
        .map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
    </Select>
  )
}

function PersonChoice({ filter, onChange }: FiltersProps) {
  const say = useWords(auditLogWords)
  const { colleagues } = useColleagues()
  return (
    <Select
      size="small"
      value={textOf(filter.userId)}
      displayEmpty
      inputProps={{ 'aria-label': say('person') }}
      onChange={({ target }) => onChange({ userId: target.value })}
    >
      <MenuItem value="">{say('everybody')}</MenuItem>
      {colleagues.map(({ id, name }) => (
        <MenuItem key={id} value={String(id)}>
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
    </Select>
  )
}
