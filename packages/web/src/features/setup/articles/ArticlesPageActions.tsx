import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import { FileText, FileUp, Globe, MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { articleWords } from './articles.words.ts'

export type Opened = 'pdf' | 'page' | 'try'

/** Further actions of the page: other sources of articles, and a test of the search. */
export function ArticlesPageActions({ onOpen }: { onOpen: (dialog: Opened) => void }) {
  const say = useWords(articleWords)
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'))
  const [anchor, setAnchor] = useState<HTMLElement>()
  const choose = (dialog: Opened) => {
    setAnchor(undefined)
    onOpen(dialog)
  }
  const actions = [
    {
      icon: MessageCircleQuestionMark,
      label: say('try'),
      onClick: () => onOpen('try'),
    },
    {
      icon: FileUp,
      label: say('import'),
      'aria-haspopup': 'menu' as const,
      'aria-expanded': anchor !== undefined,
      onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget),
    },
  ]
  return (
    <>
      {actions.map(({ icon: Icon, label, ...button }) =>
        isNarrow ? (
          <IconAction key={label} icon={Icon} iconSize={20} label={label} {...button} />
        ) : (
          <Button key={label} variant="outlined" startIcon={<Icon aria-hidden />} {...button}>
            {label}
          </Button>
        ),
      )}
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { 'aria-label': say('import') } }}
      >
        <MenuItem onClick={() => choose('pdf')}>
          <FileText aria-hidden />
          {say('importPdf')}
        </MenuItem>
        <MenuItem onClick={() => choose('page')}>
          <Globe aria-hidden />
          {say('importPage')}
        </MenuItem>
      </Menu>
    </>
  )
}
