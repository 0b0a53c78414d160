-- +goose Up
CREATE TABLE desk_store(one INTEGER PRIMARY KEY CHECK(one = 1), id BLOB NOT NULL, epoch INTEGER NOT NULL, counter INTEGER NOT NULL, acks INTEGER NOT NULL) STRICT;
CREATE TABLE desk_blob(hash BLOB PRIMARY KEY, n INTEGER NOT NULL UNIQUE, size INTEGER NOT NULL, bytes BLOB) STRICT;
CREATE TABLE desk_fact(n INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, key BLOB UNIQUE, bytes BLOB NOT NULL) STRICT;
CREATE TABLE desk_head(desk BLOB PRIMARY KEY, seq INTEGER NOT NULL, hash BLOB NOT NULL, named INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX desk_head_unnamed ON desk_head(desk) WHERE named = 0;
CREATE TABLE desk_setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER desk_fact_update BEFORE UPDATE ON desk_fact BEGIN SELECT raise(ABORT, 'a fact is never changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER desk_fact_delete BEFORE DELETE ON desk_fact BEGIN SELECT raise(ABORT, 'a fact is never deleted'); END;
-- +goose StatementEnd
