import { networkLimits } from '#domain/states/network.ts';

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The rentals clock runs so often. */
const rentalsRun = minute;

/**
 * The time limits, intervals and lifetimes of the server, in milliseconds. Those that the dashboard knows too are in
 * `domain/limits`; simulated devices and people have their own in `devices/simulator/`.
 */
export const serverTiming = {
  /** Silent clients must not use up all connections. */
  connection: {
    /** The time from the connection or the previous call until a call's head has arrived. */
    headTimeout: 20 * second,
    /** The time for the whole call. An image of 10 MB takes that long at 1 Mbit/s. */
    callTimeout: 2 * minute,
    /** The time without a byte in either direction. Longer than commands, statements and clients wait. */
    silenceTimeout: 150 * second,
    /** The time between two calls. It is longer than Caddy's two minutes, so Caddy never uses a closing connection. */
    idleTimeout: 130 * second,
    /** The time between two checks for connections that took too long. */
    checkInterval: 5 * second,
  },
  /** A client that was refused because the server is overloaded or stopping may try again after this time. */
  retryAfter: second,
  /** The calls to a monitoring service, and the wait for its answer. */
  heartbeat: { interval: minute, answer: 10 * second },
  /** Browsers use TLS alone this long after an answer. */
  strictTransport: 365 * day,
  /** Browsers of other origins ask again after this time whether they may call. */
  corsPreflight: 10 * minute,
  stop: {
    /** The process ends after this time anyway: the other waits together stay below it. */
    process: 10 * second,
    runningCalls: 5 * second,
    /** For each step after that. */
    stragglers: 1.5 * second,
  },
  database: {
    connect: 5 * second,
    /** New calls are refused while work would wait longer than this for a connection. */
    wait: second,
    /** The time that one statement may run on a PostgreSQL server. Migrations have no limit. */
    statement: 30 * second,
    /** The time that an open transaction may wait for its next statement: a server that hangs holds locks. */
    idleTransaction: minute,
    /** Both ends probe a silent connection after this time, and so often. */
    probe: { first: 30 * second, interval: 10 * second },
    /** The server counts as not ready when a check takes longer. */
    ready: 2 * second,
  },
  /** Another server takes a lease over within ten seconds. */
  lease: {
    /** The time between two attempts to take the lease, or to prove that the session lives. */
    renewal: 2 * second,
    /** The time that a proof counts: less than PostgreSQL waits before it frees the lock. */
    proof: 5 * second,
    /** PostgreSQL waits this long for the next statement before it ends the session and its locks. */
    session: 6 * second,
    /** The time that an answer of PostgreSQL may take. */
    answer: 3 * second,
  },
  /** Each server of a database shows the others that it runs. */
  presence: {
    /** The time between two proofs that its session lives, and that a proof counts. */
    interval: 2 * second,
    proof: 20 * second,
    /** A server that hangs is gone for the others after this time. */
    session: 30 * second,
  },
  live: {
    /** The time between two pings, and that a client's answer may take: both notice within their sum that the other hangs. */
    ping: { interval: 5 * second, answer: 5 * second },
    /** Changes of one record within this time leave as one event. */
    frame: 50,
    /** A connection that returns within this time receives the events that it missed. */
    recovery: 2 * minute,
    /** Older events are not sent: all dashboards read everything again instead. */
    maxEventAge: 10 * minute,
    /** The time between two checks for expired sign-ins. */
    expiryCheck: minute,
    /** The time between two reads of the change log: for changes that no server announced, and to pass those of this one. */
    logRead: second,
  },
  redis: {
    connect: 5 * second,
    ping: 5 * second,
    silence: 15 * second,
    reconnect: { first: 50, longest: 2 * second },
  },
  /** The broker that connects devices. */
  broker: {
    /** The time that it may take to answer a connection. */
    connect: 10 * second,
    /** The time of silence after which the broker, or this server, counts as gone: half as long again. */
    keepAlive: 10 * second,
    /** The time between two attempts. */
    reconnect: 2 * second,
    /** The time that it may take to answer a ping before a command. */
    answer: second,
    /** The time between two proofs of life of one device that are stored. */
    alive: networkLimits.heartbeat.shortest * second,
    /** The time that a device has to tell all its parts, before they are stored. */
    settle: 500,
    /** The time that the states of devices wait that somebody may be pairing, so that they are stored together. */
    freeState: 100,
    /** The time between two rounds that store how all devices stand. */
    deviceStates: 30 * second,
    /** The time between two readings of one meter that are stored. */
    energy: 30 * second,
    /** The time until a report that was not stored is made again. */
    lost: 5 * second,
    /** The time between two words of the server that drives the doors, and after which silence means that it is gone. */
    seen: 30 * second,
    stale: 90 * second,
  },
  roster: {
    /** The time between two reads of the change log for records of devices that other servers changed. */
    logRead: second,
    /** After a longer absence all records are read again instead. */
    maxAge: 10 * minute,
  },
  /** The time between two looks for devices of which nothing is heard. */
  silence: { check: 5 * second },
  /** The time for a device to acknowledge a command. */
  acknowledgement: 4 * second,
  /** The time that another system with the same sites and units has for an answer. */
  externalStorage: 10 * second,
  mail: {
    connect: 10 * second,
    greeting: 10 * second,
    silence: 20 * second,
    /** Before each retry: a mail server restarts within seconds. */
    retries: [2 * second, 15 * second],
  },
  /** The same alert about rentals or the ledger is sent once in this time, also by several servers. */
  sameAlert: day,
  /** A cause that comes back within this time after its end opens its alerts again. */
  alertReopens: 10 * minute,
  rentals: {
    run: rentalsRun,
    /** The rentals clock may be this far behind. */
    lag: 2 * rentalsRun,
  },
  reminder: {
    /** A server that claimed a mail and died sends it no more after this time. */
    claim: 5 * minute,
    /** A mail that no mail server took is given up after this time. */
    givenUp: day,
    /** Mails that were sent or given up are kept this long: they name customers. */
    kept: 30 * day,
  },
  /** Emails that tell people of alerts. */
  alertMessages: {
    /** The time between two looks for waiting ones. */
    run: 3 * second,
    /** After the first alert for a person, others within this time join its email. */
    burst: 20 * second,
    /** The mail server has this time for a person's emails. Later their outcome is unknown. */
    leaving: 30 * second,
    /** A person gets no two emails within this time, and one of unknown outcome is not sent again sooner. */
    gap: minute,
    /** The same kind of alert about the same door is told again after this time, with how often it came. */
    sameSubject: 15 * minute,
    /** An email that no mail server took is given up after this time. */
    givenUp: day,
    /** The list of messages goes back so far, and older ones are deleted. */
    kept: 30 * day,
  },
  paperMail: {
    /** Emails with papers are limited by those of this time. */
    counted: 60 * minute,
  },
  card: {
    /** The time that the card provider has for an answer. */
    answer: 30 * second,
    /** A charge without an outcome counts as running this long, which is longer than the provider is waited for. */
    charging: 2 * minute,
    /**
     * A charge or refund that the provider does not have after this time was never made. Our request has ended by then;
     * the rest is for the provider's own queues, and for lists that it brings up to date later.
     */
    neverMade: 15 * minute,
    /** A charge or refund that is settled without the provider's word is looked up this long. */
    search: 2 * day,
    /** An open charge or refund is looked up with each run, and first when its own request is over. */
    searchOpen: rentalsRun,
    /** One that was settled without the provider's word seldom changes. */
    searchSettled: hour,
  },
  /** An answer serves a hall's other displays this long. */
  hallAnswer: second,
  /** Wrong PINs at a keypad, and PINs of others that a user tried to choose. */
  guesses: {
    keypad: { window: 2 * minute, lockout: minute, longest: hour },
    desk: { window: hour, lockout: hour, longest: hour },
  },
  /** After wrong passwords. Each further failure doubles the pause. */
  signInPause: {
    first: 30 * second,
    longest: 15 * minute,
    /** For clients that have signed in to the account before. */
    longestKnown: minute,
    /** Failures are forgotten so long after the last one. */
    memory: hour,
  },
  /** Attempts within this time are counted together. */
  attempts: {
    passwords: minute,
    links: 15 * minute,
    pool: minute,
  },
  /** How long a link works. */
  link: {
    passwordReset: hour,
    /** New staff may open their mail days later, and have no password to steal. */
    invitation: 7 * day,
    email: 7 * day,
  },
  /** The second step of a sign-in, and the setup of a factor. */
  secondStep: {
    /** How long a challenge can be answered. */
    challenge: 10 * minute,
    /** Wrong codes of an account within this time are counted together. */
    counted: hour,
  },
  /** The organisation's own directory (OpenID Connect). */
  directory: {
    /** The time that it has for each answer. */
    answer: 10 * second,
    /** Its addresses and keys are read again after this time. */
    read: 5 * minute,
    /** A sign-in must be finished within this time. */
    signIn: 10 * minute,
    /** A session through it ends after this time, since not every directory says when somebody loses their account. */
    session: 12 * hour,
    /** A word that somebody signed out is so old at most. */
    word: 5 * minute,
  },
  /** Events that are sent to other systems of an organisation. */
  webhook: {
    /** The time that a receiver has for its answer. */
    answer: 15 * second,
    /** The pauses after failed attempts; after the last one, a delivery is given up. */
    pauses: [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 15 * hour],
    /** A delivery without an outcome, since its server died, is sent again so long after it could have had one. */
    unknown: minute,
    /** Deliveries are signed with the former secret, too, so long after a new one was made. */
    overlap: day,
    /** A webhook is turned off once all its deliveries have failed for so long. Older changes are of no use to it. */
    failing: 3 * day,
    /** The time that changes of one server are gathered. */
    gather: 50,
    /** The time between two looks for changes and deliveries of other servers. */
    otherServers: 5 * second,
    /** After a failure of the database. */
    retry: 5 * second,
  },
  signIn: 30 * day,
  /** A browser is known again so long after its last sign-in. */
  browserMark: 365 * day,
  /** The time between two updates of a sign-in's last use. */
  signInUse: 5 * minute,
  /** An answer is kept for repetitions of its request this long. */
  repetition: day,
  /** An import that was left open is closed after this time. */
  openImport: 90 * day,
  /** Equal lines of the security log are counted for so long, and then stored as one. */
  securityCount: 10 * minute,
  /** Outages of devices are kept this long after their end: the page about them shows the last twelve months. */
  outages: { kept: 400 * day },
  /** The time between two deletions of rows that are kept no longer. */
  retention: hour,
} as const;
