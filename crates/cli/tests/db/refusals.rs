//! Bad input: boards, places and files that cannot be, and files that are damaged.

use super::common::{Ran, answer, hotstrat};
use super::{Folder, refused};
use hotstrat_core::SplitMix;

#[test]
fn spaces_that_cannot_be() {
    let folder = Folder::new();
    let output = folder.at("new");
    let build = |game: &str, rest: &[&str], words: &[&str]| {
        refused(&[&["db", "build", game, "-o", &output], rest].concat(), words);
        assert!(folder.contents().is_empty(), "{rest:?}");
    };
    for (board, words) in [
        ("0x4", &["'0x4'", "not a board size"][..]),
        ("4x0", &["'4x0'"]),
        ("6x5", &["30 squares", "at most 25"]),
        ("26x1", &["26 squares", "at most 25"]),
        ("25x1", &["longer than 16"]),
        ("abc", &["'abc'", "such as 4x4"]),
        ("5x", &["'5x'"]),
        ("x5", &["'x5'"]),
        ("5", &["'5'"]),
        ("3x3x3", &["'3x3x3'"]),
        ("-3x3", &["-3x3"]),
        ("99999999999x2", &["'99999999999x2'"]),
        ("4294967295x4294967295", &["at most 25"]),
        ("", &["--board"]),
    ] {
        build("amazons", &[&format!("--board={board}")], words);
        build("domineering", &[&format!("--board={board}")], words);
    }
    for (board, amazons, words) in [
        ("5x5", "20,20", &["40 amazons do not fit on 25 squares"][..]),
        ("1x1", "1,1", &["2 amazons do not fit on 1 squares"]),
        ("5x5", "6,6", &["2460199526400 classes", "at most 2147483647"]),
        ("5x5", "12,12", &["27043120090000 ways to place", "at most 67108864"]),
        ("3x3", "0,0", &["at least one amazon"]),
        ("3x3", "1", &["--amazons", "such as 1,1"]),
        ("3x3", "1,", &["--amazons"]),
        ("3x3", "1,1,1", &["--amazons"]),
        ("3x3", "-1,1", &["--amazons"]),
        ("3x3", "1.5,1", &["--amazons"]),
        ("3x3", "999,1", &["--amazons"]),
        ("3x3", "", &["--amazons"]),
    ] {
        build("amazons", &["--board", board, &format!("--amazons={amazons}")], words);
    }
    build("domineering", &["--board", "3x3", "--amazons", "1,1"], &["--amazons", "domineering"]);
    build("clobber", &["--board", "3x3"], &["no databases of clobber", "amazons", "domineering"]);
    build("explicit", &["--board", "3x3"], &["no databases of explicit"]);
    build("chess", &["--board", "3x3"], &["no game 'chess'"]);
    build("amazons", &[], &["--board"]);
    refused(&["db", "build", "amazons", "--board", "3x3"], &["--output"]);
    build("amazons", &["--board", "5x5", "--memory", "1MB"], &["314,701,824 classes", "memory", "1.00 MB"]);
    build("amazons", &["--board", "3x3", "--memory", "1B"], &["656 classes", "memory", "1 bytes"]);
    for option in ["--memory=1", "--threads=0", "--threads=many", "--checkpoint=soon", "--checkpoint=-1s"] {
        build("amazons", &["--board", "3x3", option], &[option.split('=').next().unwrap()]);
    }
}

#[test]
fn a_command_is_missing_or_unknown() {
    refused(&["db"], &["build", "query"]);
    refused(&["db", "destroy"], &["'destroy'"]);
    refused(&["db", "build"], &["--board"]);
    for command in ["info", "query", "stats", "verify", "export"] {
        refused(&["db", command], &["<FILE>"]);
    }
}

#[test]
fn places_where_nothing_can_be_written() {
    let folder = Folder::new();
    let precious = folder.write("precious", b"precious");
    let before = folder.contents();
    let build = |output: &str, words: &[&str]| {
        refused(&["db", "build", "amazons", "--board", "2x2", "-o", output], words);
        assert!(folder.contents() == before, "{output}");
    };
    build(&precious, &["precious", "exists already", "--force"]);
    build(&folder.at("missing/database"), &["missing", "no such file"]);
    build(&format!("{precious}/database"), &["precious"]);
    build(folder.0.path().to_str().unwrap(), &["is a folder"]);
    build("", &["--output"]);
    // A folder is not replaced, whatever was asked for.
    refused(
        &["db", "build", "amazons", "--board", "2x2", "--force", "-o", folder.0.path().to_str().unwrap()],
        &["is a folder"],
    );
    // What is in the place of the unfinished file is somebody else's.
    for contents in [&b"a letter to somebody"[..], &[7; 200]] {
        let foreign = folder.write("other.partial", contents);
        refused(
            &["db", "build", "amazons", "--board", "2x2", "-o", &folder.at("other")],
            &["other.partial", "not a hotstrat database"],
        );
        assert_eq!(std::fs::read(foreign).unwrap(), contents);
    }
}

#[test]
fn positions_that_are_not_in_a_database() {
    let folder = Folder::new();
    let amazons = folder.build("amazons", &["amazons", "--board", "3x3"]);
    let dominoes = folder.build("dominoes", &["domineering", "--board", "3x3"]);
    let before = folder.contents();
    for (file, position, words) in [
        (&amazons, "X..O", &["4x1 with 1 against 1", "not in this database of amazons 3x3"][..]),
        (&amazons, "X...|....|....|...O", &["4x4 with 1 against 1"]),
        (&amazons, "X..|...", &["3x2 with 1 against 0"]),
        (&amazons, "XO.|O..", &["3x2 with 1 against 2"]),
        (&amazons, "...|...", &["3x2 with 0 against 0"]),
        (&amazons, "XO?", &["row 1, column 3", "'?'"]),
        (&amazons, "XO.|..", &["row 2"]),
        (&amazons, "", &["empty"]),
        (&dominoes, "....", &["4x1", "not in this database of domineering 3x3"]),
        (&dominoes, "X..", &["row 1, column 1", "'X'"]),
    ] {
        for format in ["text", "json", "csv", "svg"] {
            refused(&["db", "query", file, position, "--format", format], words);
        }
        let output = folder.at("answer");
        refused(&["db", "query", file, position, "-o", &output], words);
        assert!(folder.contents() == before, "{position}");
    }
    refused(
        &["db", "query", &amazons, "--input", &folder.at("missing.txt")],
        &["missing.txt", "no such file"],
    );
    refused(&["db", "query", &amazons, "XO.", "--input", "x"], &["--input"]);
    refused(&["db", "export", &amazons, "--layer", "8"], &["no layer 8", "from 0 to 7"]);
    refused(&["db", "export", &amazons, "-o", &folder.at("missing/file")], &["missing"]);
    refused(&["db", "stats", &amazons, "--table", "squares"], &["'squares'"]);
    refused(&["db", "verify", &amazons, "--sample", "some"], &["--sample"]);
    // One bad row does not spoil the others.
    let rows = folder.write("rows.txt", b"XO.\nXOX\n?\nO.X\n");
    let Ran { code, stdout, stderr } =
        hotstrat(&["db", "query", &amazons, "--input", &rows, "--format", "json"]);
    assert_eq!((code, stdout.lines().count(), stderr.lines().count()), (Some(1), 2, 2));
    assert!(stderr.contains("line 2: ") && stderr.contains("line 3: "), "{stderr}");
}

#[test]
fn files_that_are_no_databases() {
    let folder = Folder::new();
    let good = folder.build("good", &["amazons", "--board", "3x3"]);
    let dominoes = folder.build("dominoes", &["domineering", "--board", "2x2"]);
    let bytes = std::fs::read(&good).unwrap();
    let mut newer = bytes.clone();
    newer[8] += 1;
    let mut flipped = bytes.clone();
    // In the middle of the table of sections, which the file ends with.
    *flipped.iter_mut().rev().nth(100).unwrap() ^= 4;
    let mut unfinished = bytes.clone();
    unfinished[..64].copy_from_slice(&hotstrat_store::format::Header { table: None }.encode());
    let files = [
        (folder.write("foreign", b"position,mean\nXO.,0\n"), "not a hotstrat database"),
        (folder.write("empty", b""), "not a hotstrat database"),
        (folder.write("short", &bytes[..1000]), "1000 bytes instead of"),
        (folder.write("longer", &[&bytes[..], b"\n"].concat()), "cut off or added to"),
        (folder.write("header", &bytes[..40]), "damaged"),
        (folder.write("newer", &newer), "format 2; this program reads format 1"),
        (folder.write("flipped", &flipped), "damaged"),
        (folder.write("unfinished", &unfinished), "not finished"),
        (folder.at("missing"), "no such file"),
        (folder.0.path().to_str().unwrap().to_owned(), "not a hotstrat database"),
    ];
    let before = folder.contents();
    for (file, word) in &files {
        for rest in [
            &["db", "info", file][..],
            &["db", "query", file, "XO."],
            &["db", "stats", file],
            &["db", "verify", file],
            &["db", "export", file, "-o", &folder.at("exported")],
            &["analyze", "amazons", "XO.", "--db", file],
            &["analyze", "amazons", "XO.", "--db", &good, "--db", file],
        ] {
            refused(rest, &[word, file]);
        }
    }
    refused(&["analyze", "domineering", "..", "--db", &good], &["database of amazons, not of domineering"]);
    refused(&["analyze", "amazons", "XO.", "--db", &dominoes], &["database of domineering, not of amazons"]);
    refused(&["analyze", "clobber", "XO", "--db", &good], &["database of amazons, not of clobber"]);
    refused(&["analyze", "snort", ".-.", "--db", &good], &["database of amazons, not of snort"]);
    assert!(folder.contents() == before);
}

/// Damage that opening does not see is found by a check.
#[test]
fn a_check_finds_what_is_wrong() {
    let folder = Folder::new();
    let good = folder.build("good", &["amazons", "--board", "3x3"]);
    let bytes = std::fs::read(&good).unwrap();
    assert!(answer(&["db", "verify", &good]).contains("656 of 656 entries computed again: all right"));
    let mut random = SplitMix::new(5);
    for _ in 0..20 {
        let mut damaged = bytes.clone();
        // Behind the header, before the table of sections.
        let place = 64 + random.below(2500) as usize;
        damaged[place] ^= 1 << random.below(8);
        let file = folder.write("damaged", &damaged);
        refused(&["db", "verify", &file], &["damaged", "damaged ("]);
    }
}
