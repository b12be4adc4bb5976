import { type RefObject, useLayoutEffect, useState } from 'react'
import { type ColumnWidths, declaredWidth, shareRoom, type Wanted } from './column-widths.ts'
import { type Column, cellValue, type TableRow } from './types.ts'
import { isServer, windowSize } from './window-size.ts'

/** Longer texts are for the record's own page. */
const longest = 320

/** Beside the text of a cell; letters with features are a little wider than a canvas says. */
const padding = 28
/** Of the arrow in a head that sorts. */
const arrow = 18
/** Where nothing can be measured: of a letter on average, and of what is beside a table. */
const letterWidth = 7.4
const besideTable = 306

/** What the widest text of a column takes, and the widest word in it: texts may go on in a second line. */
interface Content {
  text: number
  word: number
}

type Contents = Readonly<Record<string, Content>>

/** What columns held when their list was last seen, so that they need not move when its rows come. */
const lastSeen = new Map<string, Contents>()

interface WidthsOf<Row extends TableRow> {
  /** Names the list. */
  label: string
  columns: readonly Column<Row>[]
  /** Nothing while they are on their way. */
  rows: readonly Row[]
  table: RefObject<HTMLTableElement | null>
  /** Room beside the columns. */
  tools: number
  chosen: ColumnWidths
}

/**
 * Widths by what is in the columns, so that names are whole wherever there is room. They are measured when rows come and
 * only grow while the list is on the screen: from page to page nothing moves that need not.
 */
export function useColumnWidths<Row extends TableRow>(of: WidthsOf<Row>): ColumnWidths {
  const { label, columns, rows, table, tools, chosen } = of
  const room = useRoom(table)
  const [content, setContent] = useState<Contents>(
    () => lastSeen.get(label) ?? (isServer() ? estimate(columns, rows) : {}),
  )

  useLayoutEffect(() => {
    if (!table.current || rows.length === 0) return
    const found = measure(table.current, columns)
    setContent((before) => {
      const isWider = ([id, { text, word }]: [string, Content]) =>
        text > (before[id]?.text ?? 0) || word > (before[id]?.word ?? 0)
      const wider = Object.entries(found).filter(isWider)
      if (wider.length === 0) return before
      const grown = {
        ...before,
        ...Object.fromEntries(wider.map(([id, own]) => [id, widerOf(own, before[id])])),
      }
      lastSeen.set(label, grown)
      return grown
    })
  }, [label, columns, rows, table])

  const wanted = columns.map((column): Wanted => {
    const own = chosen[column.id]
    if (own !== undefined) return { least: own, content: own, isChosen: true }
    const declared = declaredWidth(column)
    const { text, word } = content[column.id] ?? { text: declared, word: declared }
    return { least: Math.min(declared, word), content: text, isChosen: false }
  })
  const widths = shareRoom(wanted, room - tools)
  return Object.fromEntries(columns.map(({ id }, index) => [id, widths[index] ?? 0]))
}

function widerOf(one: Content, other: Content | undefined): Content {
  return { text: Math.max(one.text, other?.text ?? 0), word: Math.max(one.word, other?.word ?? 0) }
}

/** Width of what the table is in, also after the window or the navigation beside it changed theirs. */
function useRoom(table: RefObject<HTMLTableElement | null>): number {
  const [room, setRoom] = useState(isServer() ? windowSize().innerWidth - besideTable : 0)
  useLayoutEffect(() => {
    const element = table.current?.parentElement
    if (!element) return
    const update = () => setRoom(element.clientWidth)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [table])
  return room
}

/** What head and drawn rows take when nothing is cut, by the letters of their texts: the page is not laid out for it. */
function measure<Row>(table: HTMLTableElement, columns: readonly Column<Row>[]): Contents {
  const pen = 'OffscreenCanvas' in window ? new OffscreenCanvas(1, 1).getContext('2d') : null
  if (!pen) return {}
  const widthOf = (text: string) => Math.ceil(pen.measureText(text).width)
  return Object.fromEntries(
    columns.map((column) => {
      const [head, ...cells] = table.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(column.id)}"]`)
      pen.font = fontOf(head)
      const headWidth = widthOf(column.header) + padding + (column.sortable ? arrow : 0)
      // All cells of a column are written alike.
      pen.font = fontOf(cells[0])
      const texts = cells.flatMap(linesOf)
      const words = column.cell ? texts : texts.flatMap((text) => text.split(' '))
      const widest = (of: readonly string[]) => Math.max(0, ...of.map(widthOf)) + padding
      // What a column draws besides text, such as a badge, fits what it declares.
      const drawn = column.cell ? declaredWidth(column) : 0
      const text = Math.max(drawn, headWidth, Math.min(longest, widest(texts)))
      return [column.id, { text, word: Math.min(text, Math.max(drawn, headWidth, widest(words))) }]
    }),
  )
}

/** About the same where there is no screen to measure on: the page that the server draws moves little then. */
function estimate<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Contents {
  const widthOf = (length: number) => Math.ceil(length * letterWidth) + padding
  return Object.fromEntries(
    columns.map((column) => {
      const head = widthOf(column.header.length) + (column.sortable ? arrow : 0)
      // The plain value of a cell with two lines has both, divided so.
      const texts = rows.flatMap((row) => String(cellValue(column, row) ?? '').split(' / '))
      const widest = (of: readonly string[]) => widthOf(Math.max(0, ...of.map(({ length }) => length)))
      const drawn = column.cell ? declaredWidth(column) : 0
      const text = Math.max(drawn, head, Math.min(longest, widest(texts)))
      const words = column.cell ? texts : texts.flatMap((each) => each.split(' '))
      return [column.id, { text, word: Math.min(text, Math.max(drawn, head, widest(words))) }]
    }),
  )
}

/** The texts of a cell that stand on lines of their own. */
function linesOf(cell: Element): string[] {
  const lines = [...cell.querySelectorAll('.dt-lines > *')]
  return (lines.length > 0 ? lines : [cell]).map(({ textContent }) => textContent ?? '')
}

/** As a canvas takes it. `font` as a whole is empty where letters have features of their own, which a canvas ignores. */
function fontOf(cell: Element | undefined): string {
  if (!cell) return ''
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(
    cell.querySelector('a, button, .dt-lines > span') ?? cell,
  )
  return `${fontWeight} ${fontSize} ${fontFamily}`
}
