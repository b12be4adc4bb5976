/** Dates and time zones. */
export { DateTime, Duration, IANAZone, Info, Interval, Settings } from 'luxon'
