import { hasTargets } from '@guiche/contract/sla-targets'
import type { ReactNode, WheelEvent } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { FilterMenu } from '../../../ui/FilterMenu.tsx'
import { FADING_EDGES } from '../../../ui/theme-roles.ts'
import { useQueues } from '../../setup/queues/index.ts'
import { useColleagues } from '../../organisation/users/index.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { useAllTags } from '../../setup/tags/index.ts'
import { deskWords } from './desk.words.ts'
import type { DeskFilter } from './use-desk-filter.ts'
import { hasUserFilter } from './views/view-rules.ts'

interface FilterBarProps {
  filter: DeskFilter
  /** Placed first, for example the saved views. */
  children?: ReactNode
}

/** The filters of the lists in one line that scrolls sideways. */
export function FilterBar({ filter, children }: FilterBarProps) {
  const say = useWords(deskWords)
  const { user } = useSession()
  const { tab, narrowing, narrow, showAll } = filter
  const { tags, users, unreadByMe, waitingOn, overdue, snoozed } = narrowing
  const isAdmin = user.profile === 'admin'
  const { data: tagChoices = [] } = useAllTags()
  const { colleagues } = useColleagues('', isAdmin)
  const { queues } = useQueues()
  const isClosed = tab === 'closed'
  const picked = (
    <>
      <FilterMenu
        label={say('tags')}
        options={tagChoices}
        chosen={tags}
        onChange={(ids) => narrow({ tags: ids })}
        none={say('noTags')}
      />
      {hasUserFilter(tab, { isAdmin, showAll }) && (
        <FilterMenu
          label={say('users')}
          options={colleagues.filter(({ id, isActive }) => isActive || users.includes(id))}
          chosen={users}
          onChange={(ids) => narrow({ users: ids })}
          none={say('noUsers')}
        />
      )}
    </>
  )
  return (
    <Box role="group" aria-label={say('filters')} onWheel={scrollSideways} sx={bar}>
      {children}
      {tab === 'search' && picked}
      {!isClosed && (
        <>
          <FilterToggle
            label={say('unreadByMe')}
            help={say('unreadByMeHelp')}
            isOn={unreadByMe}
            onChange={(isOn) => narrow({ unreadByMe: isOn })}
          />
          <FilterToggle
            label={say('unanswered')}
            help={say('unansweredHelp')}
            isOn={waitingOn === 'us'}
            onChange={(isOn) => narrow({ waitingOn: isOn ? 'us' : null })}
          />
          <FilterToggle
            label={say('waitingOnCustomer')}
            help={say('waitingOnCustomerHelp')}
            isOn={waitingOn === 'customer'}
            onChange={(isOn) => narrow({ waitingOn: isOn ? 'customer' : null })}
          />
          {(overdue || queues.some(hasTargets)) && (
            <FilterToggle
              label={say('overdue')}
              help={say('overdueHelp')}
              isOn={overdue}
              onChange={(isOn) => narrow({ overdue: isOn })}
            />
          )}
          <FilterToggle
            label={say('snoozed')}
            help={say('snoozedHelp')}
            isOn={snoozed}
            onChange={(isOn) => narrow({ snoozed: isOn })}
          />
        </>
      )}
      {tab !== 'search' && picked}
    </Box>
  )
}

/** A vertical mouse wheel scrolls the line sideways. */
function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>) {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY
}

interface ToggleProps {
  label: string
  help: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function FilterToggle({ label, help, isOn, onChange }: ToggleProps) {
  return (
    <FilterChip
      label={label}
      title={help}
      isOn={isOn}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    />
  )
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  flexShrink: 0,
  minHeight: 40,
  px: 4,
  pb: 2,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  maskImage: FADING_EDGES,
} as const
