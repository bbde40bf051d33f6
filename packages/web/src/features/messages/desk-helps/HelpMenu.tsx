import { helpTones } from '@guiche/contract/desk-help-options'
import type { HelpInput } from '@guiche/contract/desk-helps'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import {
  Briefcase,
  Languages,
  type LucideIcon,
  MessageSquareReply,
  ScrollText,
  Settings,
  Shrink,
  Smile,
  SpellCheck,
} from 'lucide-react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { helpWords } from './desk-helps.words.ts'
import type { HelpDraft } from './help-draft.ts'
import { requestHelp } from './help-state.ts'

interface HelpMenuProps {
  ticketId: number
  draft: HelpDraft
  standing: 'no_key' | 'ready'
  anchor: RefObject<HTMLElement | null>
  onClose: (isChosen: boolean) => void
}

/** The AI's suggestions for a conversation, or the reason why there are none yet. */
export default function HelpMenu({ ticketId, draft, standing, anchor, onClose }: HelpMenuProps) {
  const say = useWords(helpWords)
  const language = useLanguage()
  const isEmpty = draft.text.trim() === ''
  const { text, place } = draft

  function closeAndRequest(asked: HelpInput, worksOnDraft: boolean) {
    onClose(true)
    void requestHelp({ ticketId, asked, ...(worksOnDraft && { place }) })
  }

  const renderItem = (key: string, Icon: LucideIcon, label: string, choose: () => void) => (
    <MenuItem key={key} onClick={choose}>
      <Icon aria-hidden />
      {label}
    </MenuItem>
  )
  return (
    <Menu
      open
      anchorEl={anchor.current}
      onClose={() => onClose(false)}
      disableRestoreFocus
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        list: { 'aria-label': say('menu') },
        paper: { role: 'dialog', 'aria-label': say('button'), sx: { maxWidth: 300 } },
      }}
    >
      {standing === 'no_key' ? (
        <MissingApiKey onClose={onClose} />
      ) : (
        [
          renderItem('suggest', MessageSquareReply, say('suggest'), () =>
            closeAndRequest({ kind: 'suggest', ...(!isEmpty && { text }) }, !isEmpty),
          ),
          renderItem('summarise', ScrollText, say('summarise'), () =>
            closeAndRequest({ kind: 'summarise', language }, false),
          ),
          ...(isEmpty
            ? [
                <ListSubheader key="empty" role="none" sx={subheader}>
                  {say('rewriteEmpty')}
                </ListSubheader>,
              ]
            : [
                renderItem('translate', Languages, say('translate'), () =>
                  closeAndRequest({ kind: 'translate', text }, true),
                ),
                <ListSubheader key="rewrite" role="none" sx={subheader}>
                  {say(draft.isSelection ? 'rewriteSelection' : 'rewrite')}
                </ListSubheader>,
                ...helpTones.map((tone) =>
                  renderItem(tone, toneIcons[tone], say(`tone_${tone}`), () =>
                    closeAndRequest({ kind: 'rewrite', text, tone }, true),
                  ),
                ),
              ]),
        ]
      )}
    </Menu>
  )
}

/** Links administrators to the setting of the API key; tells other users to ask them. */
function MissingApiKey({ onClose }: Pick<HelpMenuProps, 'onClose'>) {
  const say = useWords(helpWords)
  const navigate = useNavigate()
  const isAdmin = useSession().user.profile === 'admin'
  if (!isAdmin)
    return (
      <MenuItem disabled sx={reason}>
        {say('noKey')}
      </MenuItem>
    )
  return (
    <>
      <ListSubheader role="none" sx={subheader}>
        {say('noKeyAdmin')}
      </ListSubheader>
      <MenuItem
        onClick={() => {
          onClose(true)
          void navigate('/settings')
        }}
      >
        <Settings aria-hidden />
        {say('setUp')}
      </MenuItem>
    </>
  )
}

const toneIcons = {
  shorter: Shrink,
  friendlier: Smile,
  formal: Briefcase,
  correct: SpellCheck,
} as const

const reason = { whiteSpace: 'normal', '&&.Mui-disabled': { opacity: 1 } } as const

const subheader = {
  position: 'static',
  bgcolor: 'transparent',
  px: 3,
  pt: 2,
  pb: 1,
  typography: 'caption',
  lineHeight: 1.4,
  color: 'text.secondary',
  whiteSpace: 'normal',
} as const
