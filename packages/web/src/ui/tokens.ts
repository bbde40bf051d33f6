// All colours of Guichê. The ramps were mixed in OKLCH (neutral hue 280, primary hue 278, like #34308D); tokens.test.ts
// checks WCAG AA. Components use the roles of a scheme, never a step of a ramp.

/** From almost white to almost black, tinted towards the primary hue. */
const neutral = {
  0: '#ffffff',
  1: '#fafafc',
  2: '#f4f4f8',
  3: '#eaebf1',
  4: '#dedfe7',
  5: '#cccdd7',
  6: '#a8aab6',
  7: '#7d7f8e',
  8: '#5f6170',
  9: '#2f313d',
  10: '#22242e',
  11: '#181922',
  12: '#111219',
} as const

const primary = {
  1: '#f5f6fe',
  2: '#eaedff',
  3: '#dadffe',
  4: '#c2cafe',
  5: '#a4adfa',
  6: '#858df0',
  7: '#6a6edc',
  8: '#4f4ebe',
  9: '#34308d',
  10: '#292574',
  11: '#222353',
  12: '#1a1c3c',
} as const

/** `main` is the solid form and `contrastText` its text; `text` is readable on every surface and on `soft`. */
export interface Meaning {
  readonly main: string
  readonly light: string
  readonly dark: string
  readonly contrastText: string
  readonly text: string
  readonly soft: string
}

/** Backgrounds and the lines between them. */
export interface Surfaces {
  /** Ground of the application: menu, lists. */
  readonly app: string
  /** Ground of content that is read and edited. */
  readonly pane: string
  /** Dialogs and cards, above a pane. */
  readonly raised: string
  /** Floating elements above everything, dialogs included: menus, toasts. */
  readonly float: string
  /** Inset areas in a pane: a quiet field, code, the customer's bubble. */
  readonly sunken: string
  /** Translucent tints for any surface. */
  readonly hover: string
  readonly pressed: string
  /** Selected row, outgoing bubble. */
  readonly selected: string
  /** Hairline between two panes. */
  readonly line: string
  /** Quieter line between rows. */
  readonly rule: string
  /** Edge of a control; 3:1 against pane and raised. */
  readonly control: string
  readonly focus: string
  readonly skeleton: string
}

/** Quiet pairs of colours for initials and other things distinguished by colour alone. */
export interface Tone {
  readonly bg: string
  readonly text: string
}

export type ToneName = 't1' | 't2' | 't3' | 't4' | 't5' | 't6' | 't7' | 't8'

export interface Scheme {
  readonly surface: Surfaces
  readonly text: { readonly primary: string; readonly secondary: string; readonly disabled: string }
  readonly primary: Meaning
  readonly success: Meaning
  readonly warning: Meaning
  readonly error: Meaning
  readonly info: Meaning
  readonly tones: Readonly<Record<ToneName, Tone>>
  /** WhatsApp's green; only for the channel's mark. */
  readonly whatsapp: string
}

export const light: Scheme = {
  surface: {
    app: neutral[2],
    pane: neutral[0],
    raised: neutral[0],
    float: neutral[0],
    sunken: neutral[2],
    hover: 'rgba(34, 36, 62, 0.05)',
    pressed: 'rgba(34, 36, 62, 0.09)',
    selected: primary[2],
    line: neutral[4],
    rule: neutral[3],
    control: '#868897',
    focus: primary[8],
    skeleton: neutral[3],
  },
  text: { primary: neutral[11], secondary: neutral[8], disabled: neutral[6] },
  primary: {
    main: primary[9],
    light: primary[8],
    dark: primary[10],
    contrastText: neutral[0],
    text: primary[9],
    soft: primary[2],
  },
  success: meaningTones('#048149', '#056a3b', '#e8f7ec'),
  warning: meaningTones('#aa5f04', '#864900', '#feefe4'),
  error: meaningTones('#be2e31', '#a50d1c', '#feeeed'),
  info: meaningTones('#0a71b1', '#045c93', '#e8f4ff'),
  tones: {
    t1: { bg: '#fedbd8', text: '#7a3430' },
    t2: { bg: '#fdddc9', text: '#753b07' },
    t3: { bg: '#f0e4c3', text: '#5f4a04' },
    t4: { bg: '#d3edd3', text: '#235b28' },
    t5: { bg: '#c3efeb', text: '#025956' },
    t6: { bg: '#c9eaff', text: '#035476' },
    t7: { bg: '#e1e2fe', text: '#484381' },
    t8: { bg: '#f9daf1', text: '#6d3562' },
  },
  whatsapp: '#1fa855',
}

export const dark: Scheme = {
  surface: {
    app: neutral[12],
    pane: neutral[11],
    raised: neutral[10],
    float: '#2a2c38',
    sunken: neutral[10],
    hover: 'rgba(222, 224, 255, 0.06)',
    pressed: 'rgba(222, 224, 255, 0.1)',
    selected: primary[11],
    line: neutral[9],
    rule: neutral[10],
    control: '#71737f',
    focus: primary[5],
    skeleton: neutral[9],
  },
  text: { primary: neutral[3], secondary: neutral[6], disabled: neutral[8] },
  primary: {
    main: '#ffffff',
    light: neutral[1],
    dark: neutral[4],
    contrastText: neutral[11],
    text: primary[4],
    soft: primary[11],
  },
  success: meaningTones('#14874e', '#8cd8a7', '#173021', '#0d7443'),
  warning: meaningTones('#a65c03', '#fab378', '#3b2411', '#8f4f03'),
  error: meaningTones('#cf4040', '#ffaba3', '#431d1b', '#b83538'),
  info: meaningTones('#1777b8', '#8ecbff', '#172c3e', '#12669f'),
  tones: {
    t1: { bg: '#4f2d2b', text: '#fcc0ba' },
    t2: { bg: '#4c311e', text: '#f6c6a6' },
    t3: { bg: '#423717', text: '#e3d09d' },
    t4: { bg: '#273f28', text: '#b5deb5' },
    t5: { bg: '#11403e', text: '#9be0db' },
    t6: { bg: '#1b3c4e', text: '#a4d9f9' },
    t7: { bg: '#353451', text: '#cbcbfe' },
    t8: { bg: '#482e42', text: '#efc0e3' },
  },
  whatsapp: '#25c064',
}

/** `pressed` is the solid form on hover; in the light scheme it may equal the text's tone. */
function meaningTones(main: string, text: string, soft: string, pressed = text): Meaning {
  return { main, light: main, dark: pressed, contrastText: neutral[0], text, soft }
}
