import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import {
  BookOpenText,
  Braces,
  ContactRound,
  type LucideIcon,
  MapPin,
  MessageSquareText,
  WandSparkles,
} from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import { composerWords } from '../composer.words.ts'
import { offeredVariables, textWithVariables } from '../writing/text-with-variables.ts'
import type { ToolbarProps } from './ComposerToolbar.tsx'
import type { Panel } from './use-tool-panel.ts'

interface MenuProps extends ToolbarProps {
  anchor: HTMLElement | undefined
  onClose: () => void
}

/** The variables of a message with the values of this customer. */
export function VariableMenu({ anchor, onClose, onInsert, ticket }: MenuProps) {
  const say = useWords(composerWords)
  const { user } = useSession()
  return (
    <Menu
      {...above}
      open={anchor !== undefined}
      anchorEl={anchor ?? null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': say('variables') } }}
    >
      {offeredVariables.map((one) => (
        <MenuItem
          key={one}
          onClick={() => {
            onClose()
            onInsert(`{{${one}}}`)
          }}
          sx={{ justifyContent: 'space-between', gap: 6 }}
        >
          {say(`var_${one}`)}
          <Box component="bdi" sx={{ color: 'text.secondary' }}>
            {textWithVariables(`{{${one}}}`, ticket, user)}
          </Box>
        </MenuItem>
      ))}
    </Menu>
  )
}

interface MoreMenuProps extends MenuProps {
  isWide: boolean
  hasArticles: boolean
  onPanel: (panel: Panel) => void
  /** Called when another element takes the focus. */
  onLeave: () => void
}

/** The menu of the less used tools and of the choices. */
export function MoreMenu(props: MoreMenuProps) {
  const say = useWords(composerWords)
  const { anchor, isWide, hasArticles, onPanel, onClose, onLeave, choices } = props
  const renderItem = (key: string, icon: LucideIcon, label: string, onSelect: () => void) => {
    const Icon = icon
    return (
      <MenuItem
        key={key}
        onClick={() => {
          onLeave()
          onSelect()
        }}
      >
        <Icon aria-hidden />
        {label}
      </MenuItem>
    )
  }
  return (
    <Menu
      {...above}
      open={anchor !== undefined}
      anchorEl={anchor ?? null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': say('more') } }}
    >
      {!isWide && [
        renderItem('quick', MessageSquareText, say('quick'), () => onPanel('quick')),
        renderItem('macros', WandSparkles, say('macros'), () => onPanel('macros')),
        hasArticles &&
          renderItem('articles', BookOpenText, say('articles'), () => onPanel('articles')),
        renderItem('variables', Braces, say('variables'), () => onPanel('variables')),
      ]}
      {renderItem('location', MapPin, say('location'), props.onLocation)}
      {renderItem('contact', ContactRound, say('contact'), props.onContact)}
      {choices.map(({ key, label, isOn, onChange }) => (
        <MenuItem
          key={key}
          role="menuitemcheckbox"
          aria-checked={isOn}
          onClick={() => {
            onChange(!isOn)
            onClose()
          }}
        >
          <Box component="span" aria-hidden sx={{ width: 16, mr: 2, textAlign: 'center' }}>
            {isOn ? '✓' : ''}
          </Box>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

const above = {
  disableRestoreFocus: true,
  anchorOrigin: { vertical: 'top', horizontal: 'left' },
  transformOrigin: { vertical: 'bottom', horizontal: 'left' },
} as const
