import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { withoutParameters } from './database/without-parameters.ts'
import { traceIds } from './traces/spans.ts'

/** The program's log, one JSON object per line on standard output unless `destination` says otherwise. */
export const openLog = (level: NonNullable<LoggerOptions['level']>, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      mixin: traceIds,
      serializers: { err: (error: Error) => pino.stdSerializers.err(withoutParameters(error) as Error) },
    },
    ...(destination ? [destination] : []),
  )
