/** The database's time in epoch milliseconds: the one clock that all nodes share. */
export const databaseTime = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
