import type { ContactListItem, Validity } from '@guiche/contract/contact-lists'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import { listItemWords } from './list-items.words.ts'

/** The columns of a list's items; the number's validity comes first. */
export function useItemColumns(): Column<ContactListItem>[] {
  const say = useWords(listItemWords)
  return [
    {
      key: 'validity',
      header: say('validity'),
      width: 96,
      card: 'mark',
      render: (item) => <ValidityIcon item={item} />,
    },
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: ({ name }) => (
        <Box component="bdi" sx={{ fontWeight: 500, ...cut }}>
          {name}
        </Box>
      ),
    },
    {
      key: 'number',
      header: say('number'),
      width: 200,
      isTabular: true,
      render: ({ number }) =>
        number === '' ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {say('noNumber')}
          </Box>
        ) : (
          <bdi>{formatPhone(number)}</bdi>
        ),
    },
    {
      key: 'email',
      header: say('email'),
      render: ({ email }) =>
        email !== '' && (
          <Box component="span" sx={{ color: 'text.secondary', ...cut }}>
            {email}
          </Box>
        ),
    },
    {
      key: 'variables',
      header: say('variables'),
      card: 'none',
      render: ({ variables }) => (
        <Box component="bdi" sx={{ color: 'text.secondary', ...cut }}>
          {Object.entries(variables)
            .map(([name, value]) => `${name}: ${value}`)
            .join(' · ')}
        </Box>
      ),
    },
  ]
}

const icons = {
  valid: CircleCheck,
  invalid: CircleX,
  unknown: CircleHelp,
} as const satisfies Record<Validity, unknown>
const colors = { valid: 'success.text', invalid: 'error.text', unknown: 'text.secondary' } as const

function ValidityIcon({ item: { validity, checkedAt, number } }: { item: ContactListItem }) {
  const say = useWords(listItemWords)
  if (number === '') return null
  const isTaken = validity === 'valid' && checkedAt === null
  const label = isTaken ? say('taken') : say(`validity_${validity}`)
  return (
    <Box component="span" data-tip={label} sx={{ display: 'inline-flex', verticalAlign: 'middle' }}>
      <Box component={icons[validity]} size={18} aria-hidden sx={{ color: colors[validity] }} />
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
    </Box>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
