-- +goose Up
CREATE TABLE desk_store(one INTEGER PRIMARY KEY CHECK(one = 1), id BYTEA NOT NULL, epoch BIGINT NOT NULL, counter BIGINT NOT NULL, acks BIGINT NOT NULL);
CREATE TABLE desk_blob(hash BYTEA PRIMARY KEY, n BIGINT NOT NULL UNIQUE, size BIGINT NOT NULL, bytes BYTEA);
CREATE TABLE desk_fact(n BIGINT PRIMARY KEY, hash BYTEA NOT NULL UNIQUE, key BYTEA UNIQUE, bytes BYTEA NOT NULL);
CREATE TABLE desk_head(desk BYTEA PRIMARY KEY, seq BIGINT NOT NULL, hash BYTEA NOT NULL, named INTEGER NOT NULL);
CREATE INDEX desk_head_unnamed ON desk_head(desk) WHERE named = 0;
CREATE TABLE desk_setting(name TEXT PRIMARY KEY, value TEXT NOT NULL);

-- +goose StatementBegin
CREATE FUNCTION desk_fact_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a fact is never changed or deleted';
END $$;
-- +goose StatementEnd
CREATE TRIGGER desk_fact_stays BEFORE UPDATE OR DELETE ON desk_fact FOR EACH ROW EXECUTE FUNCTION desk_fact_stays();
